import { drawMap } from '#features/catalogue/map/draw-map.ts';
import type { MapDrawing } from '#features/catalogue/map/map-drawing.ts';
import type { GuestReview } from '#features/search/hotels/read-guest-reviews.ts';
import type { HotelPage } from '#features/search/hotels/read-hotel-page.ts';
import type { OpenHotel } from '#features/search/hotels/read-open-hotel.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { countryName, dateFormat, languageName } from '#lib/formats.ts';

export interface PresentedReview {
  id: string;
  /** Out of ten, as the score above them. */
  points: number;
  comment: string;
  from: string | null;
  language: string;
  /** By name, where it is not the reader's own. */
  languageName: string | null;
  month: string;
}

export interface PresentedHotel extends Omit<HotelPage, 'reviews'> {
  /** In the reader's words. */
  city: string;
  country: string;
  reviews: Omit<HotelPage['reviews'], 'list'> & { list: PresentedReview[] };
  map: MapDrawing | null;
}

/** Wide enough for a coast or a border to be in sight. */
const leastSpanKm = 600;

/**
 * A hotel's page in the reader's words. Names of countries, languages and months are written on the server alone:
 * browsers differ from it in some of them, and a text that differs would be drawn twice.
 */
export async function presentHotel(
  page: HotelPage,
  language: LanguageCode,
  cityName: PlaceIndex['cityName'],
): Promise<PresentedHotel> {
  const { hotel, reviews } = page;
  return {
    ...page,
    city: cityName(hotel.city, hotel.country, language),
    country: countryName(hotel.country, language),
    reviews: { ...reviews, list: presentReviews(reviews.list, language) },
    map: await mapOf(hotel),
  };
}

function presentReviews(list: readonly GuestReview[], language: LanguageCode): PresentedReview[] {
  const months = dateFormat(`${language}-u-ca-gregory-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return list.map((review) => ({
    id: review.id,
    points: review.rating * 2,
    comment: review.comment,
    from: review.country && countryName(review.country, language),
    language: review.language,
    languageName: review.language === language ? null : (languageName(review.language, language) ?? null),
    month: months.format(review.writtenAt),
  }));
}

async function mapOf({ id, name, latitude, longitude }: OpenHotel): Promise<MapDrawing | null> {
  if (latitude === null || longitude === null) return null;
  return drawMap([{ id, name, latitude, longitude, isChosen: true }], { leastSpanKm });
}
