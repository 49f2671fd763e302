import type { FareCabin } from '#features/catalogue/fares/fare-rules.ts';
import type { PaymentMethod, PaymentState } from '#features/payments/payment.ts';
import type { PromptState } from '#features/payments/prompt-rules.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Minor } from '#lib/money.ts';
import type { ShownAgency, ShownSale } from '../agency/show-agency.ts';
import type {
  BookedAirport,
  BookedStay,
  BookedTraveller,
  BookingDetails,
  BookingStatus,
  BookingType,
  GuestState,
  HoldKind,
} from '../booking.ts';
import type { AmountStyle } from '../booking-amount.ts';
import type { BookingAccess } from '../booking-pass.ts';
import type { BookedPart } from '../share-price.ts';
import type { TripStep } from './trip-steps.ts';

/** A booking as sent to the browser: only what the viewer may see. */
export interface ShownTrip {
  reference: string;
  type: BookingType;
  status: BookingStatus;
  access: BookingAccess;
  /** Its last day is over, business time. */
  isOver: boolean;
  /** The stay is over. */
  canReview: boolean;
  /** For the greeting; empty after anonymisation. */
  firstName: string;
  /** The destination in the reader's language. */
  place: string;
  travelDate: CalendarDate;
  endsOn: CalendarDate;
  price: ShownPrice;
  /** The agency that sold it. */
  agency: ShownAgency | null;
  /** Only for the agency. */
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
  /** Masked except for the owner and the agency. */
  contact: { email: string; phone: string };
  /** Newest first. */
  payments: ShownPayment[];
  steps: TripStep[];
  /** The search for the same trip, when this one expired unpaid. */
  searchAgain: string | null;
}

/** The selling price in minor units of the booking's currency. */
export interface ShownPrice extends AmountStyle {
  ratePerUsd: number;
  total: number;
  parts: PricePart[];
}

export type PricePart = BookedPart & { amount: number };

export interface ShownHold {
  kind: HoldKind;
  expiresAt: Date;
  secondsLeft: number;
  secondsInAll: number;
  /** Verifying the email address extends it. */
  waitsForReader: boolean;
  /** The current times of moved flights: movedFlightTimes. */
  movedTimes: string | null;
  /** The customer started a payment after seeing these times. */
  areTimesAgreed: boolean;
  /** A flight was cancelled: the hold can no longer be paid. */
  isCancelled: boolean;
}

export interface ShownLeg {
  from: ShownAirport;
  to: ShownAirport;
  /** Local times: 2026-12-11T06:15. */
  departs: string;
  arrives: string;
  /** Including layovers. */
  minutes: number;
  flights: ShownFlight[];
}

export type ShownAirport = Pick<BookedAirport, 'code' | 'name' | 'city'>;

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
  /** The change since it was booked. */
  change: 'cancelled' | 'moved' | 'delayed' | null;
  bags: { cabinBagKg: number; checkedBags: number; checkedBagKg: number };
}

type HiddenOfStay =
  | 'addressAr'
  | 'rooms'
  | 'givenRooms'
  | 'board'
  | 'isResidentRate'
  | 'priceMinor'
  | 'boardMinor'
  | 'freeCancellationDays'
  | 'cancellationFeePercent'
  | 'supplier';
export interface ShownStay extends Omit<BookedStay, HiddenOfStay> {
  rooms: { type: string; count: number }[];
  boardName: string;
  /** What a resident brings; null where the price is for everybody. */
  residentProof: string | null;
  guests: GuestState;
}

/** The dates, nationality and passport only for the owner and the agency. */
export type ShownTraveller = Omit<BookedTraveller, 'position' | 'passportExpiresOn'>;

export interface ShownPrompt {
  /** Masked, unless `isWhole`. */
  phone: string;
  isWhole: boolean;
  state: PromptState;
  /** Until the same phone may get another prompt. */
  nextInSeconds: number;
  /** False with limited access to a payment that somebody else started. */
  canAskAgain: boolean;
}

export interface ShownPayment {
  id: string;
  method: PaymentMethod;
  state: PaymentState;
  canReopen: boolean;
  /** The provider was unreachable, so its payment page was never shown. */
  isUnsent: boolean;
  /** The M-Pesa prompt; null for other methods. */
  prompt: ShownPrompt | null;
  currency: string;
  /** In minor units. */
  amountMinor: Minor;
  refundMinor: Minor | null;
  failure: string | null;
  /** The provider's reference; only for the owner and the agency. */
  providerReference: string | null;
  submittedAt: Date | null;
  capturedAt: Date | null;
  refundDueAt: Date | null;
  refundRequestedAt: Date | null;
  refundedAt: Date | null;
  /** The provider refused the refund; the reason is only for administrators. */
  isRefundHeldUp: boolean;
  /** An administrator sends it instead of the provider. */
  isRefundByHand: boolean;
  /** The provider's reference; only for the owner and the agency. */
  refundReference: string | null;
  /** Money that the provider returned to the customer: by a refund of its own, a reversal or a dispute. */
  takenBack: { kind: 'dispute' | 'refund' | 'reversal'; minor: number; at: Date }[];
}
