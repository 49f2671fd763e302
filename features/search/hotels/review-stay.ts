import type { Database } from '#db/connect.ts';
import { listHotelPhotos, type StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import type { UsdMinor } from '#lib/money.ts';
import { cheapestRooms, type PickedRooms } from '../inventory/cheapest-rooms.ts';
import { type OpenHotel, readOpenHotel, readRoomsOfHotel } from './open-hotel.ts';
import { type CancellationTerms, cancellationTerms, type OpenedStay } from './stay.ts';

/** The selected stay with current rooms and prices from the database, never from the URL. */
export type StayReview =
  | {
      ok: true;
      hotel: OpenHotel;
      photo: StoredPhoto | undefined;
      picks: PickedRooms['picks'];
      perNightMinor: UsdMinor;
      totalUsdMinor: UsdMinor;
      cancellation: CancellationTerms;
    }
  /** `wrong_stay`: the request is invalid. `not_free`: the rooms are taken or too few. */
  | { ok: false; error: 'wrong_stay' | 'not_free'; hotel: OpenHotel }
  | { ok: false; error: 'not_found'; hotel?: never };

/** Without a room type, chooses the cheapest rooms of any types for all guests. */
export async function reviewStay(
  db: Database,
  { hotelId, roomTypeId, opened }: { hotelId: string; roomTypeId: string | undefined; opened: OpenedStay },
): Promise<StayReview> {
  const hotel = await readOpenHotel(db, hotelId);
  if (!hotel) return { ok: false, error: 'not_found' };
  const { stay, nights, today } = opened;
  if (nights === null) return { ok: false, error: 'wrong_stay', hotel };
  const [groups, [photo]] = await Promise.all([readRoomsOfHotel(db, hotelId, stay), listHotelPhotos(db, hotelId)]);
  const wanted = groups.filter((group) => roomTypeId === undefined || group.roomTypeId === roomTypeId);
  const picked = cheapestRooms(
    wanted.filter(({ free }) => free > 0),
    { rooms: stay.rooms, guests: stay.adults + stay.children },
  );
  if (!picked) return { ok: false, error: 'not_free', hotel };
  const totalUsdMinor = picked.perNightMinor * nights;
  const terms = cancellationTerms(hotel, { checkIn: stay.checkIn, today });
  return {
    ok: true,
    hotel,
    photo,
    picks: picked.picks,
    perNightMinor: picked.perNightMinor,
    totalUsdMinor,
    cancellation: terms,
  };
}
