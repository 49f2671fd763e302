import type { Database } from '#db/connect.ts';
import { listHotelPhotos, type StoredPhoto } from '#features/catalogue/pictures/hotel-photos.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { PickedRooms } from '../inventory/cheapest-rooms.ts';
import { type OpenHotel, readOpenHotel } from './open-hotel.ts';
import { type BoardOffer, type PricedGroup, pickRooms, priceHotel } from './price-rooms.ts';
import { type CancellationTerms, type ChosenRooms, cancellationTerms, type OpenedStay } from './stay.ts';

/** The selected stay with current rooms and prices from the database, never from the URL. */
export type StayReview =
  | {
      ok: true;
      hotel: OpenHotel;
      photo: StoredPhoto | undefined;
      picks: PickedRooms<PricedGroup>['picks'];
      board: BoardOffer;
      /** Rooms and board for all nights. */
      totalUsdMinor: UsdMinor;
      cancellation: CancellationTerms;
    }
  /** `wrong_stay`: the request is invalid. `not_free`: the rooms are taken or too few. `too_small`: not for so many guests. */
  | { ok: false; error: 'wrong_stay' | 'not_free' | 'too_small'; hotel: OpenHotel }
  | { ok: false; error: 'not_found'; hotel?: never };

export async function reviewStay(
  db: Database,
  { hotelId, chosenRooms, opened }: { hotelId: string; chosenRooms: readonly ChosenRooms[]; opened: OpenedStay },
): Promise<StayReview> {
  const hotel = await readOpenHotel(db, hotelId);
  if (!hotel) return { ok: false, error: 'not_found' };
  const { stay, nights, today } = opened;
  if (nights === null) return { ok: false, error: 'wrong_stay', hotel };
  const [{ groups, board }, [photo]] = await Promise.all([priceHotel(db, hotel, opened), listHotelPhotos(db, hotelId)]);
  const picked = pickRooms(groups, chosenRooms, { rooms: stay.rooms, guests: stay.adults + stay.children });
  if (!picked) {
    const isFree = pickRooms(groups, chosenRooms, { rooms: stay.rooms, guests: 1 }) !== null;
    return { ok: false, error: isFree ? 'too_small' : 'not_free', hotel };
  }
  return {
    ok: true,
    hotel,
    photo,
    picks: picked.picks,
    board,
    totalUsdMinor: picked.totalMinor + board.priceMinor,
    cancellation: cancellationTerms(hotel, { checkIn: stay.checkIn, today }),
  };
}
