import type { Database } from '#db/connect.ts';
import type { OpenedStay } from '#features/search/hotels/open-stay.ts';
import { readRoomsOfHotel } from '#features/search/hotels/read-rooms-of-hotel.ts';
import { reviewStay, type StayReview } from '#features/search/hotels/review-stay.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

/** Rooms as they are to be held, with prices of this moment. */
export interface PricedStay {
  type: 'hotel';
  stay: {
    hotelId: string;
    checkIn: CalendarDate;
    checkOut: CalendarDate;
    roomsCount: number;
    adults: number;
    children: number;
    priceMinor: number;
    freeCancellationDays: number | null;
    cancellationFeePercent: number;
    rooms: { roomTypeId: string; capacity: number; pricePerNightMinor: number; count: number }[];
  };
  totalMinor: number;
  travelDate: CalendarDate;
  endsOn: CalendarDate;
}

export async function priceStay(
  db: Database,
  asked: { hotelId: string; roomTypeId: string | undefined; opened: OpenedStay },
): Promise<
  { ok: true; what: PricedStay } | { ok: false; error: Extract<StayReview, { ok: false }>['error'] }
> {
  const review = await reviewStay(db, asked);
  if (!review.ok) return { ok: false, error: review.error };
  const { stay } = asked.opened;
  const groups = await readRoomsOfHotel(db, asked.hotelId, stay);
  const rooms = review.picks.map(({ roomType, capacity, priceMinor, count }) => {
    const group = groups.find(
      (one) => one.roomType === roomType && one.capacity === capacity && one.priceMinor === priceMinor,
    );
    return { roomTypeId: group?.roomTypeId ?? '', capacity, pricePerNightMinor: priceMinor, count };
  });
  // What was free a moment ago is not any more.
  if (rooms.some(({ roomTypeId }) => roomTypeId === '')) return { ok: false, error: 'not_free' };
  const { freeCancellationDays, cancellationFeePercent } = review.hotel;
  return {
    ok: true,
    what: {
      type: 'hotel',
      stay: {
        hotelId: asked.hotelId,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        roomsCount: stay.rooms,
        adults: stay.adults,
        children: stay.children,
        priceMinor: review.totalMinor,
        freeCancellationDays,
        cancellationFeePercent,
        rooms,
      },
      totalMinor: review.totalMinor,
      travelDate: stay.checkIn,
      endsOn: stay.checkOut,
    },
  };
}
