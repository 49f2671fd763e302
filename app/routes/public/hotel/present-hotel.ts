import type { FactNames } from '#features/catalogue/fact-names.ts';
import { drawMap, type MapDrawing, type MapPlace } from '#features/catalogue/map/draw-map.ts';
import type { StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { distanceTo, nearestLandmarks } from '#features/search/hotels/distances.ts';
import type { HotelPage } from '#features/search/hotels/hotel-page.ts';
import type { GuestReview, OpenHotel } from '#features/search/hotels/open-hotel.ts';
import type { CityLandmark } from '#features/search/inventory/inventory-hotel.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { countryName, dateFormat, languageName } from '#lib/formats.ts';

export type PresentedHotel = Awaited<ReturnType<typeof presentHotel>>;
export type PresentedReview = PresentedHotel['reviews']['list'][number];

/** A town; where its coasts are coarse, wide enough to recognise one. */
const spansKm = { town: 16, country: 600 };
/** Farther landmarks would make the map too small. */
const maxMetres = 15_000;

/**
 * A hotel's page in the reader's language. Only the server writes names of countries, languages and months: browsers have
 * different names for some, and a difference breaks hydration.
 */
export async function presentHotel(
  page: HotelPage,
  { language, cityName, names }: { language: LanguageCode; cityName: PlaceIndex['cityName']; names: FactNames },
) {
  const { landmarks, ...shown } = page;
  const { hotel, reviews, photos } = shown;
  const centre = distanceTo(hotel, landmarks);
  const map = await mapOf(hotel, landmarks);
  const show = (photo: StoredPhoto) => names.photo(photo, hotel.name);
  return {
    ...shown,
    photos: photos.map(show),
    amenities: page.amenities.map((amenity) => ({ ...amenity, name: names.amenity(amenity.name) })),
    rooms: page.rooms.map((room) => ({
      ...room,
      name: names.roomType(room.name),
      beds: names.beds(room.beds),
      amenities: room.amenities.map(names.amenity),
      photos: photos.filter(({ roomTypeId }) => roomTypeId === room.roomTypeId).map(show),
    })),
    boards: page.boards.map((offer) => ({ ...offer, name: names.board(offer.board) })),
    /** What the lowest price buys. */
    bestRooms: page.best && names.rooms(page.best.picks),
    boardIncluded: page.board === 'room_only' ? null : names.boardIncluded(page.board),
    /** Null where the hotel has no such rate. */
    residentRate:
      hotel.residentDiscountPercent > 0
        ? { label: names.residentRate(), proof: names.residentProof(), percent: hotel.residentDiscountPercent }
        : null,
    city: cityName(hotel.city, hotel.country, language),
    country: countryName(hotel.country, language),
    reviews: { ...reviews, list: presentReviews(reviews.list, language, names) },
    distance: centre && names.distanceFrom(centre),
    nearby: {
      landmarks: nearestLandmarks(hotel, landmarks).map(({ kind, name, metres }) => ({
        kind: names.landmark(kind),
        name: names.placeName(name),
        distance: names.length(metres),
      })),
      credit: map?.isFine ? names.mapText('credit') : null,
    },
    map,
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

async function mapOf(
  { id, name, latitude, longitude }: OpenHotel,
  landmarks: readonly CityLandmark[],
): Promise<MapDrawing | null> {
  if (latitude === null || longitude === null) return null;
  const hotel: MapPlace = { id, name, latitude, longitude, isChosen: true };
  const near = landmarks.filter((landmark) => (distanceTo(hotel, landmarks, landmark)?.metres ?? 0) <= maxMetres);
  const dots = near.map((landmark) => ({ ...landmark, isChosen: false, isNamed: true }));
  const drawing = await drawMap([hotel, ...dots], { minSpanKm: spansKm.town });
  return drawing.isFine ? drawing : drawMap([hotel], { minSpanKm: spansKm.country });
}
