import type { Database } from '#db/connect.ts';
import { type OpenedStay, openStay } from '#features/search/hotels/open-stay.ts';
import { reviewStay, type StayReview } from '#features/search/hotels/review-stay.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { isId } from '#lib/is-id.ts';
import { seenPrice } from './seen-price.ts';

export interface LoadedStay {
  review: Exclude<StayReview, { error: 'not_found' }>;
  opened: OpenedStay;
  /** In the reader's words. */
  city: string;
  country: string;
  /** What the page before said that it costs; null where the address does not say. */
  seenMinor: number | null;
  /** The same, where it costs something else now. */
  changedFromMinor: number | null;
}

/** What the review of a stay needs to know of the house. */
interface StayContext {
  db: Database;
  settings: Pick<Settings, 'limits'>;
  language: LanguageCode;
  cityName: PlaceIndex['cityName'];
}

/** Undefined where there is nothing like what the address names. */
export async function loadStayReview(
  { db, settings, language, cityName }: StayContext,
  params: URLSearchParams,
  now = new Date(),
): Promise<LoadedStay | undefined> {
  const hotelId = params.get('hotel') ?? '';
  const roomTypeId = params.get('roomType') ?? undefined;
  if (!isId(hotelId) || (roomTypeId !== undefined && !isId(roomTypeId))) return undefined;
  const opened = openStay(params, settings, now);
  const review = await reviewStay(db, { hotelId, roomTypeId, opened });
  if (!review.hotel) return undefined;
  const { city, country } = review.hotel;
  const seenMinor = review.ok ? seenPrice(params.get('price'), review.totalMinor) : null;
  return {
    review,
    opened,
    city: cityName(city, country, language),
    country: new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country,
    seenMinor,
    changedFromMinor: review.ok && review.totalMinor !== seenMinor ? seenMinor : null,
  };
}
