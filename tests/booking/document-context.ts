import type { DocumentContext } from '#features/booking/documents/document-context.ts';
import { drawPdf } from '#features/booking/documents/draw/draw-pdf.ts';
import type { BookingMailContext } from '#features/booking/emails/booking-mail-parts.ts';
import { demoSettings } from '#features/settings/demo-settings.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { testSecret } from './held-booking.ts';

/** The settings of the demo, with the real translations. */
export function testDocumentContext(): DocumentContext {
  const { site, contact } = defaultSettings();
  return {
    settings: { site, contact: { ...contact, ...demoSettings.contact } },
    baseUrl: 'https://www.fikambali.example',
    catalogues: loadCatalogues(),
    cityName: (city) => city,
    // As in a worker, to which only plain data goes.
    drawPdf: async (document) => drawPdf(JSON.parse(JSON.stringify(document))),
  };
}

/** The settings of the demo, with the real translations. */
export function testBookingMailContext(): BookingMailContext {
  const settings = defaultSettings();
  return {
    settings: {
      ...settings,
      contact: { ...settings.contact, ...demoSettings.contact },
      payments: { ...settings.payments, ...demoSettings.payments },
    },
    baseUrl: 'https://www.fikambali.example',
    catalogues: loadCatalogues(),
    cityName: (city) => city,
    drawPdf: async (document) => drawPdf(document),
    secret: testSecret,
  };
}
