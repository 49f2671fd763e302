import type { FactNames } from '#features/catalogue/fact-names.ts';
import { drawMap, type MapDrawing } from '#features/catalogue/map/draw-map.ts';
import type { StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import type { HotelPage } from '#features/search/hotels/hotel-page.ts';
import type { GuestReview, OpenHotel } from '#features/search/hotels/open-hotel.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { countryName, dateFormat, languageName } from '#lib/formats.ts';

export type PresentedHotel = Awaited<ReturnType<typeof presentHotel>>;
export type PresentedReview = PresentedHotel['reviews']['list'][number];

/** Wide enough to show a coast or a border. */
const minSpanKm = 600;

/**
 * A hotel's page in the reader's language. Only the server writes names of countries, languages and months: browsers have
 * different names for some, and a difference breaks hydration.
 */
export async function presentHotel(
  page: HotelPage,
  { language, cityName, names }: { language: LanguageCode; cityName: PlaceIndex['cityName']; names: FactNames },
) {
  const { hotel, reviews, photos } = page;
  const show = (photo: StoredPhoto) => names.photo(photo, hotel.name);
  return {
    ...page,
    photos: photos.map(show),
    amenities: page.amenities.map((amenity) => ({ ...amenity, name: names.amenity(amenity.name) })),
    rooms: page.rooms.map((room) => ({
      ...room,
      name: names.roomType(room.name),
      beds: room.beds.map(names.bed),
      amenities: room.amenities.map(names.amenity),
      photos: photos.filter(({ roomTypeId }) => roomTypeId === room.roomTypeId).map(show),
    })),
    boards: page.boards.map((offer) => ({ ...offer, name: names.board(offer.board) })),
    boardIncluded: page.board === 'room_only' ? null : names.boardIncluded(page.board),
    /** Null where the hotel has no such rate. */
    residentRate:
      hotel.residentDiscountPercent > 0
        ? { label: names.residentRate(), proof: names.residentProof(), percent: hotel.residentDiscountPercent }
        : null,
    city: cityName(hotel.city, hotel.country, language),
    country: countryName(hotel.country, language),
    reviews: { ...reviews, list: presentReviews(reviews.list, language, names) },
    map: await mapOf(hotel),
  };
}

function presentReviews(list: readonly GuestReview[], language: LanguageCode, names: FactNames) {
  const months = dateFormat(`${language}-u-ca-gregory-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return list.map((review) => ({
    id: review.id,
    /** Out of ten. */
    points: review.rating * 2,
    comment: review.comment,
    from: review.country && countryName(review.country, language),
    party: review.party && names.party(review.party),
    language: review.language,
    /** Null in the reader's own language. */
    languageName: review.language === language ? null : (languageName(review.language, language) ?? null),
    month: months.format(review.writtenAt),
  }));
}

async function mapOf({ id, name, latitude, longitude }: OpenHotel): Promise<MapDrawing | null> {
  if (latitude === null || longitude === null) return null;
  return drawMap([{ id, name, latitude, longitude, isChosen: true }], { minSpanKm });
}
