import type { Database } from '#db/connect.ts';
import { type HotelPhoto, listHotelPhotos } from '#features/catalogue/pictures/list-hotel-photos.ts';
import { type CancellationTerms, cancellationTerms } from './cancellation-terms.ts';
import { cheapestRooms, type PickedRooms } from './cheapest-rooms.ts';
import type { OpenedStay } from './open-stay.ts';
import { type OpenHotel, readOpenHotel } from './read-open-hotel.ts';
import { readRoomsOfHotel } from './read-rooms-of-hotel.ts';

/** What somebody chose, as it is now: its rooms and its price come from the database, never from the address. */
export type StayReview =
  | {
      ok: true;
      hotel: OpenHotel;
      photo: HotelPhoto | undefined;
      picks: PickedRooms['picks'];
      perNightMinor: number;
      totalMinor: number;
      /** Once it is no longer free, `feeMinor` of the total. */
      cancellation: CancellationTerms & { feeMinor: number };
    }
  /** `wrong_stay`: nothing can be asked for with these dates. `not_free`: somebody was first, or it never fitted. */
  | { ok: false; error: 'wrong_stay' | 'not_free'; hotel: OpenHotel }
  | { ok: false; error: 'not_found'; hotel?: never };

/** Without a type, the cheapest rooms of any type that hold everybody. */
export async function reviewStay(
  db: Database,
  { hotelId, roomTypeId, opened }: { hotelId: string; roomTypeId: string | undefined; opened: OpenedStay },
): Promise<StayReview> {
  const hotel = await readOpenHotel(db, hotelId);
  if (!hotel) return { ok: false, error: 'not_found' };
  const { stay, nights, today } = opened;
  if (nights === null) return { ok: false, error: 'wrong_stay', hotel };
  const [groups, [photo]] = await Promise.all([
    readRoomsOfHotel(db, hotelId, stay),
    listHotelPhotos(db, hotelId),
  ]);
  const wanted = groups.filter((group) => roomTypeId === undefined || group.roomTypeId === roomTypeId);
  const picked = cheapestRooms(
    wanted.filter(({ free }) => free > 0),
    { rooms: stay.rooms, guests: stay.adults + stay.children },
  );
  if (!picked) return { ok: false, error: 'not_free', hotel };
  const totalMinor = picked.perNightMinor * nights;
  const terms = cancellationTerms(hotel, { checkIn: stay.checkIn, today });
  return {
    ok: true,
    hotel,
    photo,
    picks: picked.picks,
    perNightMinor: picked.perNightMinor,
    totalMinor,
    cancellation: { ...terms, feeMinor: Math.round((totalMinor * terms.feePercent) / 100) },
  };
}
