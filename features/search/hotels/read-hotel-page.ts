import type { Database } from '#db/connect.ts';
import { type HotelPhoto, listHotelPhotos } from '#features/catalogue/pictures/list-hotel-photos.ts';
import { type CancellationTerms, cancellationTerms } from './cancellation-terms.ts';
import { cheapestRooms, type PickedRooms } from './cheapest-rooms.ts';
import { scoreTenths } from './guest-score.ts';
import { offerRooms, type RoomOffer } from './offer-rooms.ts';
import type { OpenedStay } from './open-stay.ts';
import { type GuestReview, readGuestReviews, reviewsPerPage } from './read-guest-reviews.ts';
import { type OpenHotel, readOpenHotel } from './read-open-hotel.ts';
import { readRoomsOfHotel } from './read-rooms-of-hotel.ts';
import { readShownAmenities, type ShownAmenities } from './read-shown-amenities.ts';

export interface HotelPage {
  hotel: OpenHotel;
  photos: HotelPhoto[];
  amenities: ShownAmenities['ofHotel'];
  /** Null where nobody has written one. */
  scoreTenths: number | null;
  reviews: { total: number; page: number; pages: number; list: GuestReview[] };
  rooms: RoomOffer[];
  /** The cheapest rooms of any type that hold everybody; null where there are none, or nothing was asked. */
  best: PickedRooms | null;
  /** Null while the dates are wrong. */
  cancellation: CancellationTerms | null;
}

/** Everything on a hotel's own page, for one stay. Undefined where there is no such hotel to be booked. */
export async function readHotelPage(
  db: Database,
  id: string,
  { opened, reviewsPage }: { opened: OpenedStay; reviewsPage: number },
): Promise<HotelPage | undefined> {
  const hotel = await readOpenHotel(db, id);
  if (!hotel) return undefined;
  const { stay, nights, today } = opened;
  const total = hotel.ratings.reduce((sum, count) => sum + count, 0);
  const ratingSum = hotel.ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const pages = Math.max(1, Math.ceil(total / reviewsPerPage));
  const page = Math.min(reviewsPage, pages);
  const [photos, amenities, groups, list] = await Promise.all([
    listHotelPhotos(db, id),
    readShownAmenities(db, id),
    readRoomsOfHotel(db, id, nights === null ? null : stay),
    readGuestReviews(db, id, page),
  ]);
  const asked = nights === null ? null : { rooms: stay.rooms, guests: stay.adults + stay.children };
  const open = groups.filter(({ free }) => free > 0);
  return {
    hotel,
    photos,
    amenities: amenities.ofHotel,
    scoreTenths: scoreTenths({ reviews: total, ratingSum }),
    reviews: { total, page, pages, list },
    rooms: offerRooms(groups, amenities.ofRoomType, asked),
    best: asked && cheapestRooms(open, asked),
    cancellation: nights === null ? null : cancellationTerms(hotel, { checkIn: stay.checkIn, today }),
  };
}
