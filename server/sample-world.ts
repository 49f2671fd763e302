import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import type { DocumentStore } from '#features/agents/documents/read-documents.ts';
import { loadSampleAgencies } from '#features/booking/sample/load-sample-agencies.ts';
import { listSampleReferences, loadSampleBookings } from '#features/booking/sample/load-sample-bookings.ts';
import { sampleOffice } from '#features/booking/sample/sample-agencies.ts';
import { loadSampleCatalogue } from '#features/catalogue/sample/load-sample-catalogue.ts';
import { loadSampleInquiries } from '#features/inquiries/sample/load-sample-inquiries.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { loadSampleNewsletter } from '#features/notifications/sample/load-sample-newsletter.ts';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Log } from '#lib/log.ts';

interface SampleWorldOptions {
  directUrl: string;
  log: Log;
  signal: AbortSignal;
}

interface SampleBookings {
  db: Database;
  secret: string;
  settings: () => Settings;
  mailContext: () => MailContext;
  documents: DocumentStore;
  providers: PaymentProviders;
}

const pauseMs = 5;
const attempts = 5;
const retryMs = 5_000;

/** Loads the sample world while the server already answers. Resolves when done or aborted; never rejects. */
export async function loadSampleWorld({
  directUrl,
  log,
  signal,
  db,
  secret,
  settings,
  ...agencies
}: SampleWorldOptions & SampleBookings): Promise<void> {
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
    try {
      const load = await loadSampleCatalogue({ directUrl, log, signal, today: today(), pauseMs });
      if (!load.ok && load.reason === 'has_a_catalogue_of_its_own') {
        log.info('the database has its own catalogue: no sample data is loaded');
      }
      if (load.ok) {
        await loadSampleNewsletter(db, new Date());
        const context = { db, secret, settings: settings(), now: new Date() };
        await loadSampleBookings({ ...context, directUrl, log, signal, pauseMs });
        const { documents, providers } = agencies;
        const toMailContext = agencies.mailContext();
        await loadSampleAgencies({
          ...context,
          documents,
          providers,
          toMailContext,
          directUrl,
          log,
          signal,
          pauseMs,
        });
        await loadSampleInquiries({
          db,
          directUrl,
          log,
          signal,
          now: context.now,
          customers: () => listSampleReferences(db),
          office: sampleOffice,
        });
      }
      return;
    } catch (error) {
      log.warn({ err: error }, 'loading the sample world failed, retrying');
      await sleep(retryMs, undefined, { signal }).catch(() => {});
    }
  }
}

/** Adds a day at the end of a fully loaded sample world. */
export async function rollSampleWorld({ directUrl, log, signal }: SampleWorldOptions): Promise<void> {
  await loadSampleCatalogue({ directUrl, log, signal, today: today(), pauseMs, onlyIfComplete: true });
}

function today(): CalendarDate {
  return new Date().toISOString().slice(0, 10);
}
