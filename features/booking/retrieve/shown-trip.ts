import type { FareCabin, PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { PaymentMethod, PaymentState } from '#features/payments/payment.ts';
import type { PromptState } from '#features/payments/prompt-rules.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { BookingStatus, BookingType, HoldKind, TravellerTitle } from '../booking.ts';
import type { AmountStyle } from '../booking-amount.ts';
import type { BookedStay, BookingDetails } from '../booking-details.ts';
import type { BookingAccess } from '../booking-pass.ts';
import type { TripStep } from './trip-steps.ts';

/** A booking as it travels to a browser: only what whoever looks may see. */
export interface ShownTrip {
  reference: string;
  type: BookingType;
  status: BookingStatus;
  access: BookingAccess;
  /** Its last day is over, by the clock of the house. */
  isOver: boolean;
  /** A stay that was made. */
  canReview: boolean;
  /** Of the first traveller, to speak to them; empty where it is not known any more. */
  firstName: string;
  /** Where it leads, in the reader's language. */
  place: string;
  travelDate: CalendarDate;
  endsOn: CalendarDate;
  price: ShownPrice;
  /** Who sold it, where that was an agency. */
  agency: ShownAgency | null;
  /** What is between the agency and the house; for the agency alone. */
  sale: ShownSale | null;
  hold: ShownHold | null;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: BookingDetails['cancelledBy'];
  cancelReason: string | null;
  /** Empty for a stay. */
  legs: ShownLeg[];
  stay: ShownStay | null;
  travellers: ShownTraveller[];
  /** Masked for everybody but the owner and the agency. */
  contact: { email: string; phone: string };
  /** The newest first. */
  payments: ShownPayment[];
  steps: TripStep[];
  /** The search that finds the same trip, where this one is over before it was paid. */
  searchAgain: string | null;
}

/** In hundredths of the booking's own currency; what whoever travels pays for it. */
export interface ShownPrice extends AmountStyle {
  ratePerUsd: number;
  total: number;
  parts: PricePart[];
}

export type PricePart =
  | { kind: PassengerType; count: number; amount: number }
  | { kind: 'room'; count: number; room: string; nights: number; amount: number };

export interface ShownAgency {
  name: string;
  phone: string | null;
  /** What it owes its customer since the booking was cancelled. */
  givesBack: number | null;
}

/** In US cents. */
export interface ShownSale {
  netMinor: number;
  markupPercentage: number;
  commissionMinor: number;
  /** What came back to the credit since the sale was cancelled. */
  returnedMinor: number | null;
  /** What the agency owes its customer since then. */
  owedMinor: number | null;
}

export interface ShownHold {
  kind: HoldKind;
  expiresAt: Date;
  secondsLeft: number;
  secondsInAll: number;
  /** It lasts longer for whoever shows that they read the booking's mails. */
  waitsForReader: boolean;
  /** When its flights leave and arrive now, where the airline has moved some: holds/moved-times.ts. */
  movedTimes: string | null;
  /** Who booked it has pressed to pay below these times. */
  areTimesAgreed: boolean;
  /** The airline has cancelled a flight of it, so that nobody should pay. */
  isCancelled: boolean;
}

/** From one place to another, with the flights it takes. */
export interface ShownLeg {
  from: ShownAirport;
  to: ShownAirport;
  /** By the clocks there: 2026-12-11T06:15. */
  departs: string;
  arrives: string;
  /** In the air and between flights. */
  minutes: number;
  flights: ShownFlight[];
}

export interface ShownAirport {
  code: string;
  name: string;
  city: string;
}

export interface ShownFlight {
  number: string;
  airline: { code: string; name: string; logoFile: string | null };
  aircraft: string;
  from: ShownAirport;
  to: ShownAirport;
  departs: string;
  arrives: string;
  agreedDeparts: string;
  agreedArrives: string;
  minutes: number;
  stops: number;
  cabin: FareCabin;
  /** What became of it since it was booked. */
  change: 'cancelled' | 'moved' | 'delayed' | null;
  bags: { cabinBagKg: number; checkedBags: number; checkedBagKg: number };
}

export type ShownStay = Pick<
  BookedStay,
  | 'hotelId'
  | 'hotel'
  | 'address'
  | 'stars'
  | 'checkIn'
  | 'checkOut'
  | 'checkInFrom'
  | 'checkOutUntil'
  | 'nights'
  | 'roomsCount'
  | 'adults'
  | 'children'
> & { city: string; country: string; rooms: { type: string; count: number }[] };

export interface ShownTraveller {
  type: PassengerType;
  title: TravellerTitle;
  givenNames: string;
  lastName: string;
  /** For the owner alone. */
  birthDate: CalendarDate | null;
  nationality: string | null;
  passportEnd: string | null;
}

export interface ShownPrompt {
  /** Which telephone; whole for whoever may read it so, and masked for all others. */
  phone: string;
  isWhole: boolean;
  state: PromptState;
  /** Until the same telephone may be asked again. */
  nextInSeconds: number;
  /** Whoever has a glance leaves it to the one who began. */
  canAskAgain: boolean;
}

export interface ShownPayment {
  id: string;
  method: PaymentMethod;
  state: PaymentState;
  canReopen: boolean;
  /** Whoever shows its page was not to be reached, so that nobody has seen it. */
  isUnsent: boolean;
  /** It waits for somebody at a telephone; null for all that is paid on a page or by hand. */
  prompt: ShownPrompt | null;
  currency: string;
  /** In hundredths of the currency. */
  amountMinor: number;
  refundMinor: number | null;
  failure: string | null;
  /** What the provider calls it; for the owner alone. */
  providerReference: string | null;
  submittedAt: Date | null;
  capturedAt: Date | null;
  refundDueAt: Date | null;
  /** When its provider was asked to send it back. */
  refundRequestedAt: Date | null;
  refundedAt: Date | null;
  /** Its provider would not send it; why is for the office to know. */
  isRefundHeldUp: boolean;
  /** Somebody sent it instead of its provider. */
  isRefundByHand: boolean;
  /** What the provider calls the refund; for the owner alone. */
  refundReference: string | null;
  /** What its provider took back, which the customer has: by a refund of its own pages, or by a dispute. */
  takenBack: { kind: 'dispute' | 'refund' | 'reversal'; minor: number; at: Date }[];
}
