import type { BookingStatus, BookingType } from '#features/booking/booking.ts';
import type { FareCabin } from '#features/catalogue/fares/fare-rules.ts';

export interface ShownFlight {
  number: string;
  airline: { code: string; name: string; logoFile: string | null };
  from: string;
  to: string;
  cabin: FareCabin;
  change: 'cancelled' | 'moved' | null;
}

export interface ShownLeg {
  from: ShownEnd;
  to: ShownEnd;
  /** Fri, 11 Dec 2026 */
  date: string;
  /** By how many days the calendar at the end is ahead of the one at the start. */
  daysLater: number;
  flights: ShownFlight[];
}

export interface ShownEnd {
  code: string;
  city: string;
  /** By the clocks there: 2026-12-11T06:15. */
  local: string;
}

export interface ShownStay {
  hotelId: string;
  hotel: string;
  city: string;
  nights: number;
  roomsCount: number;
  checkIn: string;
  checkOut: string;
  checkInFrom: string;
  checkOutUntil: string;
}

/** A booking as its owner reads it in lists: nothing personal but where and when. */
export interface ShownBooking {
  reference: string;
  type: BookingType;
  status: BookingStatus;
  /** In the currency that was agreed. */
  total: string;
  /** The name of the agency that sold it, and with which its customer settles everything. */
  agency: string | null;
  travelDate: { iso: string; text: string };
  travellers: number;
  /** Where it leads; null for a stay. */
  way: { from: string; to: string; isRound: boolean } | null;
  legs: ShownLeg[];
  stay: ShownStay | null;
  secondsLeft: number;
  canCancel: boolean;
}
