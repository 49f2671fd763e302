import type { FareCabin, FareRule, PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { Board } from '#features/catalogue/rates/night-price.ts';
import type { PaymentMethod, PaymentStarter, PaymentState } from '#features/payments/payment.ts';
import type { PushState } from '#features/payments/prompt-rules.ts';
import type { PaymentTakeback } from '#features/payments/takebacks/takebacks.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Minor, Units, UsdMinor } from '#lib/money.ts';

/** The states of a booking and the moves between them: docs/domain/booking.md. */
export type BookingType = 'flight' | 'hotel';

/** As stored. Screens call `held` pending. */
export const bookingStatuses = ['held', 'confirmed', 'expired', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

export type HoldKind = 'pay_now' | 'pay_later';

export const travellerTitles = ['mr', 'ms', 'mrs', 'miss', 'dr', 'master'] as const;
export type TravellerTitle = (typeof travellerTitles)[number];

/** The price a customer agreed to: whole units of a currency, at a rate that is stored with the booking. */
export interface AgreedPrice {
  /** In US cents. */
  totalUsdMinor: UsdMinor;
  currency: string;
  ratePerUsd: number;
  chargedUnits: Units;
  lockedRates: LockedRates;
}

/**
 * Rates per dollar by currency, of those besides the booking's own in which a payment method asks. Bookings from before a
 * method was offered have none.
 */
export type LockedRates = Partial<Record<string, number>>;

/** The rate that was agreed for a currency; undefined when none was. */
export function agreedRate(
  { currency: own, ratePerUsd, lockedRates }: Pick<AgreedPrice, 'currency' | 'ratePerUsd' | 'lockedRates'>,
  currency: string,
): number | undefined {
  return currency === own ? ratePerUsd : lockedRates[currency];
}

export interface BookedFlight {
  leg: number;
  position: number;
  flightId: string;
  number: string;
  airline: { code: string; name: string; logoFile: string | null };
  aircraft: string;
  from: BookedAirport;
  to: BookedAirport;
  /** The current local times at each airport: 2026-12-11T06:15. */
  departs: string;
  arrives: string;
  departsAt: Date;
  arrivesAt: Date;
  /** The times when it was booked. */
  agreedDepartsAt: Date;
  agreedArrivesAt: Date;
  agreedDeparts: string;
  agreedArrives: string;
  minutes: number;
  stops: number;
  cabin: FareCabin;
  status: 'active' | 'delayed' | 'cancelled';
  disruption: 'cancelled' | 'moved' | null;
  seats: number;
  fareMinor: Record<PassengerType, number>;
  priceMinor: UsdMinor;
  /** The fare rule when it was booked. */
  fare: FareRule;
  supplier: string;
}

export interface BookedAirport {
  code: string;
  name: string;
  city: string;
  country: string;
  timezone: string;
}

/** What has become of the guest of a room. */
export type GuestState = 'expected' | 'checked_in' | 'checked_out' | 'no_show';

/** The room that a guest was given, which may be of another type than the one that was sold. */
export interface GivenRoom {
  stayId: string;
  number: string;
  type: string;
  guest: GuestState;
  /** The room can be sold again from this day on. */
  until: CalendarDate;
}

export interface BookedStay {
  hotelId: string;
  hotel: string;
  address: string;
  addressAr: string;
  city: string;
  country: string;
  stars: number;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** Local time: 14:00. */
  checkInFrom: string;
  checkOutUntil: string;
  nights: number;
  roomsCount: number;
  adults: number;
  children: number;
  /** As they were sold. `priceMinor`: of one room for all nights. */
  rooms: { type: string; beds: string; capacity: number; priceMinor: UsdMinor; count: number }[];
  /** Empty once the booking has ended. */
  givenRooms: GivenRoom[];
  board: Board;
  /** For all guests and nights; 0 where the rooms' prices include it. */
  boardMinor: UsdMinor;
  isResidentRate: boolean;
  /** What the guest asks of the hotel. */
  guestRequest: string | null;
  /** Rooms and board. */
  priceMinor: UsdMinor;
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
  supplier: string;
}

export interface TravellerDetails {
  type: PassengerType;
  title: TravellerTitle;
  givenNames: string;
  lastName: string;
  birthDate: CalendarDate | null;
  nationality: string | null;
}

export interface BookedTraveller extends TravellerDetails {
  position: number;
  /** The last three characters; the whole number is stored encrypted. */
  passportEnd: string | null;
  passportExpiresOn: CalendarDate | null;
}

export interface BookingPayment {
  id: string;
  provider: string;
  method: PaymentMethod;
  state: PaymentState;
  currency: string;
  amountMinor: Minor;
  amountUsdMinor: UsdMinor;
  capturedMinor: Minor | null;
  capturedUsdMinor: UsdMinor | null;
  providerReference: string | null;
  failure: string | null;
  refundMinor: Minor | null;
  refundUsdMinor: UsdMinor | null;
  refundReference: string | null;
  /** The provider's reason for refusing the refund; null while it may still succeed. */
  refundFailure: string | null;
  startedBy: PaymentStarter;
  /** The moved flight times that the payer saw when the payment started: movedFlightTimes. */
  agreedTimes: string | null;
  /** The phone that gets the prompt. */
  payerPhone: string | null;
  /**
   * Whether the provider accepted the request for a prompt. `unanswered`: no answer was received, so the phone may ring or
   * not.
   */
  push: PushState | null;
  createdAt: Date;
  submittedAt: Date | null;
  capturedAt: Date | null;
  failedAt: Date | null;
  unknownAt: Date | null;
  refundDueAt: Date | null;
  refundRequestedAt: Date | null;
  /** An administrator sends the refund instead of the provider. */
  refundByHandAt: Date | null;
  /** Null when the refund is not due or is sent by hand. */
  refundNextTryAt: Date | null;
  /** The provider's reference of a refund that was also paid by hand, until an administrator has dealt with it. */
  refundAlsoSent: string | null;
  refundedAt: Date | null;
  /** Disputes, reversals and refunds made by the provider, newest first. */
  takebacks: BookingTakeback[];
}

/** `isDone`: an administrator has dealt with its latest state. */
type BookingTakeback = PaymentTakeback & { isDone: boolean };

interface BookingEvent {
  id: number;
  kind: string;
  at: Date;
  actorId: string | null;
  actorRole: 'client' | 'agent' | 'admin' | null;
  detail: Record<string, unknown>;
}

/** The agency that sold a booking. Its net price and commission are never shown to the customer. */
export interface BookingAgency {
  agentId: string;
  name: string;
  phone: string | null;
  /** Reply-to address for its customers; null after the agency account was erased. */
  email: string | null;
  registrationNumber: string | null;
  /** Street, then city and country. */
  address: string[];
  /** `netMinor` is paid from the agency's credit, `commissionMinor` is its share of the total. */
  netMinor: UsdMinor;
  commissionMinor: UsdMinor;
  markupPercentage: number;
}

/** A booking with all its parts. */
export interface BookingDetails extends AgreedPrice {
  id: string;
  reference: string;
  type: BookingType;
  status: BookingStatus;
  userId: string | null;
  contactEmail: string;
  contactPhone: string;
  contactVerifiedAt: Date | null;
  language: LanguageCode;
  travelDate: CalendarDate;
  endsOn: CalendarDate;
  holdKind: HoldKind;
  holdExpiresAt: Date;
  /** Seconds until the hold expires, by the database clock; 0 after that. */
  holdSecondsLeft: number;
  createdAt: Date;
  confirmedAt: Date | null;
  expiredAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: 'customer' | 'agent' | 'admin' | 'airline' | null;
  cancelReason: string | null;
  anonymisedAt: Date | null;
  /** In order of travel; empty for a stay. */
  flights: BookedFlight[];
  stay: BookedStay | null;
  travellers: BookedTraveller[];
  /** Null for a direct booking, whose total is the sum of its parts. */
  agency: BookingAgency | null;
  /** Newest first. */
  payments: BookingPayment[];
  /** Oldest first. */
  events: BookingEvent[];
}

/** An unpaid payment of a booking that has ended counts as failed. The same rule in SQL: listed-bookings.ts. */
export function shownPaymentState(state: PaymentState, status: BookingStatus): PaymentState {
  const isAwaited = state === 'created' || state === 'submitted';
  return isAwaited && status !== 'held' ? 'failed' : state;
}

export const bookingGroups = ['all', 'upcoming', 'past', 'cancelled'] as const;
export type BookingGroup = (typeof bookingGroups)[number];
