import { amenityCategories } from '#features/catalogue/amenities/amenity.ts';
import { type FactNames, reviewParties } from '#features/catalogue/fact-names.ts';
import type { StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import { distanceTo, metresTo, nearestLandmarks } from '#features/search/hotels/distances.ts';
import { drawHotels, hotelSizes } from '#features/search/hotels/draw-hotels.ts';
import type { HotelPage } from '#features/search/hotels/hotel-page.ts';
import { mapAreaText } from '#features/search/hotels/map-area.ts';
import type { GuestReview, OpenHotel } from '#features/search/hotels/open-hotel.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { countryName, dateFormat, languageName } from '#lib/formats.ts';
import { landmarksOnMap } from '../results/load-hotels-map.ts';

export type PresentedHotel = Awaited<ReturnType<typeof presentHotel>>;
export type PresentedReview = PresentedHotel['reviews']['list'][number];

interface PresentedFor {
  language: LanguageCode;
  cityName: PlaceIndex['cityName'];
  names: FactNames;
  /** Rooms of several types are chosen, so the price of each is wanted. */
  isSeveral: boolean;
}

/** Farther places are in the list only. */
const shownMetres = { centre: 15_000, others: 6_000 };
/** From the hotel to the edge of its map. */
const leastKm = 2.5;
/** The same of the map that it leads to. */
const largeMapKm = 3;
const maxNameLength = 28;

/**
 * A hotel's page in the reader's language. Only the server writes names of countries, languages and months: browsers have
 * different names for some, and a difference breaks hydration.
 */
export async function presentHotel(page: HotelPage, { language, cityName, names, isSeveral }: PresentedFor) {
  const { landmarks, ...shown } = page;
  const { reviews, photos } = shown;
  const { hotel } = shown;
  const { id, name, stars, country, address, latitude, longitude, residentDiscountPercent } = hotel;
  const { checkInFrom, checkOutUntil, isInBusinessTime, freeCancellationDays, cancellationFeePercent } = hotel;
  const city = cityName(hotel.city, country, language);
  const centre = distanceTo(hotel, landmarks);
  const map = await mapOf(
    hotel,
    landmarks.map(landmarksOnMap(names, (city, country) => cityName(city, country, language))),
    names,
  );
  const show = (photo: StoredPhoto) => names.photo(photo, name);
  return {
    ...shown,
    // What the page shows, without what the server alone computes with.
    hotel: {
      ...{ id, name, stars, ratings: hotel.ratings, address, city: hotel.city, country, latitude, longitude },
      ...{ checkInFrom, checkOutUntil, isInBusinessTime, freeCancellationDays, cancellationFeePercent },
      description: hotel.descriptions[language] ?? hotel.description,
    },
    photos: photos.map(show),
    amenities: page.amenities
      .map((amenity) => ({ ...amenity, name: names.amenity(amenity.name) }))
      .toSorted((one, other) => amenityCategories.indexOf(one.category) - amenityCategories.indexOf(other.category)),
    rooms: page.rooms.map((room) => ({
      ...room,
      name: names.roomType(room.name),
      beds: names.beds(room.beds),
      amenities: room.amenities.map(names.amenity),
      roomsMinor: isSeveral ? room.roomsMinor : [],
      photos: photos.filter(({ roomTypeId }) => roomTypeId === room.roomTypeId).map(show),
    })),
    boards: page.boards.map((offer) => ({ ...offer, name: names.board(offer.board) })),
    /** What the lowest price buys. */
    bestRooms: page.best && names.rooms(page.best.picks),
    boardIncluded: page.board === 'room_only' ? null : names.boardIncluded(page.board),
    /** Null where the hotel has no such rate. */
    residentRate:
      residentDiscountPercent > 0
        ? { label: names.residentRate(), proof: names.residentProof(), percent: residentDiscountPercent }
        : null,
    city,
    where: [names.address(hotel), city, countryName(country, language)],
    reviews: {
      ...reviews,
      list: presentReviews(reviews.list, language, names),
      /** By language, and by whom guests travelled with. */
      choices: [
        reviews.choices.flatMap(({ value, count }) =>
          partyOf(value) ? [] : { value, count, name: languageName(value, language) ?? value },
        ),
        reviews.choices.flatMap(({ value, count }) => {
          const party = partyOf(value);
          return party ? { value, count, name: names.party(party) } : [];
        }),
      ],
    },
    distance: centre && names.distanceFrom(centre),
    nearby: nearestLandmarks(hotel, landmarks).map(({ kind, name, metres }) => ({
      kind,
      label: names.landmark(kind),
      name: names.placeName(name),
      distance: names.length(metres),
    })),
    map,
  };
}

function partyOf(value: string) {
  return reviewParties.find((party) => party === value);
}

function presentReviews(list: readonly GuestReview[], language: LanguageCode, names: FactNames) {
  const months = dateFormat(`${language}-u-ca-gregory-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return list.map((review) => ({
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

/** Null where its place is not known. */
async function mapOf(
  { id, name, latitude, longitude }: Pick<OpenHotel, 'id' | 'name' | 'latitude' | 'longitude'>,
  landmarks: readonly ReturnType<ReturnType<typeof landmarksOnMap>>[],
  { length, mapText }: FactNames,
) {
  if (latitude === null || longitude === null) return null;
  const hotel = { id, name, latitude, longitude, perNightMinor: 0, page: 1, isOnPage: true };
  const metres = landmarks.flatMap((landmark) => {
    const far = metresTo(hotel, landmark) ?? 0;
    return far <= (landmark.kind === 'centre' ? shownMetres.centre : shownMetres.others) ? far : [];
  });
  const { land, layouts } = await drawHotels({
    sizes: hotelSizes,
    hotels: [hotel],
    landmarks,
    near: undefined,
    withinKm: null,
    area: { latitude, longitude, km: Math.max(leastKm, ...metres.map((far) => far / 1000)) },
    ringed: hotel,
    price: () => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name),
    groupText: () => '',
    length,
  });
  const credit = land.isFine && !land.isInland ? mapText('credit') : null;
  // The coarse coasts of the world would leave a hotel in the water.
  return { land: land.isFine ? land : null, layouts, credit, at: mapAreaText({ latitude, longitude, km: largeMapKm }) };
}
