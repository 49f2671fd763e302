import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Catalogues } from '#i18n/catalogues.ts';
import type { DrawPdf } from './draw-in-workers.ts';

/** All that a document says of the house, whatever it is about. */
export interface DocumentContext {
  settings: Pick<Settings, 'site' | 'contact'>;
  baseUrl: string;
  catalogues: Catalogues;
  cityName: PlaceIndex['cityName'];
  drawPdf: DrawPdf;
}

/** Where anybody finds a booking with its reference and a last name. */
export function lookupAddress({ baseUrl }: Pick<DocumentContext, 'baseUrl'>, reference: string): string {
  return `${baseUrl}/booking?reference=${encodeURIComponent(reference)}`;
}
