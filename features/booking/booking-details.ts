import type { FareCabin, FareRule, PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { PaymentMethod, PaymentStarter, PaymentState } from '#features/payments/payment.ts';
import type { PushState } from '#features/payments/prompt-rules.ts';
import type { Takeback } from '#features/payments/takebacks/list-takebacks.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { AgreedPrice, BookingStatus, BookingType, HoldKind, TravellerTitle } from './booking.ts';

export interface BookedFlight {
  leg: number;
  position: number;
  flightId: string;
  number: string;
  airline: { code: string; name: string; logoFile: string | null };
  aircraft: string;
  from: BookedAirport;
  to: BookedAirport;
  /** As it leaves now, by the clocks at each airport: 2026-12-11T06:15. */
  departs: string;
  arrives: string;
  departsAt: Date;
  arrivesAt: Date;
  /** As it was agreed. */
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
  priceMinor: number;
  /** As it was agreed. */
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

export interface BookedStay {
  hotelId: string;
  hotel: string;
  address: string;
  city: string;
  country: string;
  stars: number;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  /** By the clock of the hotel: 14:00. */
  checkInFrom: string;
  checkOutUntil: string;
  nights: number;
  roomsCount: number;
  adults: number;
  children: number;
  rooms: { type: string; beds: string; capacity: number; pricePerNightMinor: number; count: number }[];
  priceMinor: number;
  freeCancellationDays: number | null;
  cancellationFeePercent: number;
  supplier: string;
}

export interface BookedTraveller {
  position: number;
  type: PassengerType;
  title: TravellerTitle;
  givenNames: string;
  lastName: string;
  birthDate: CalendarDate | null;
  nationality: string | null;
  /** The last characters of the passport's number; the number itself stays sealed. */
  passportEnd: string | null;
  passportExpiresOn: CalendarDate | null;
}

export interface BookingPayment {
  id: string;
  provider: string;
  method: PaymentMethod;
  state: PaymentState;
  currency: string;
  amountMinor: number;
  amountUsdMinor: number;
  capturedMinor: number | null;
  capturedUsdMinor: number | null;
  providerReference: string | null;
  failure: string | null;
  refundMinor: number | null;
  refundUsdMinor: number | null;
  refundReference: string | null;
  /** Why the provider would not send it back; null while it may be on its way. */
  refundFailure: string | null;
  startedBy: PaymentStarter;
  /** The times of moved flights that whoever began it had seen: holds/moved-times.ts. */
  agreedTimes: string | null;
  /** The telephone that is asked, by M-Pesa. */
  payerPhone: string | null;
  /** Whether M-Pesa was asked to send a prompt there; `unanswered`: and never said that it would, so that it may ring or not. */
  push: PushState | null;
  createdAt: Date;
  submittedAt: Date | null;
  capturedAt: Date | null;
  failedAt: Date | null;
  unknownAt: Date | null;
  refundDueAt: Date | null;
  /** When the provider was asked to send it back. */
  refundRequestedAt: Date | null;
  /** Somebody sends it, or has sent it, instead of the provider. */
  refundByHandAt: Date | null;
  /** When the provider is asked again, while it is due and nobody sends it by hand. */
  refundNextTryAt: Date | null;
  /** The provider sent what had been handed out, and calls it so; until somebody has seen to it. */
  refundAlsoSent: string | null;
  refundedAt: Date | null;
  /** What its provider took back of it, or may take, the newest first. */
  takebacks: PaymentTakeback[];
}

export interface PaymentTakeback {
  id: string;
  providerId: string;
  kind: Takeback['kind'];
  status: string;
  reason: string | null;
  amountMinor: number;
  takenMinor: number;
  respondBy: Date | null;
  changedAt: Date;
  /** An administrator has seen to it as it stands. */
  isDone: boolean;
}

export interface BookingEvent {
  id: number;
  kind: string;
  at: Date;
  actorId: string | null;
  actorRole: 'client' | 'agent' | 'admin' | null;
  detail: Record<string, unknown>;
}

/** Of a booking that an agency made for its customer. What stands here is between the agency and the house. */
export interface BookingAgency {
  agentId: string;
  name: string;
  phone: string | null;
  /** Where its customers' answers go; null since it left us. */
  email: string | null;
  registrationNumber: string | null;
  /** The street, then the city and the country. */
  address: string[];
  /** What the agency pays from its credit, and what it keeps of the total. */
  netMinor: number;
  commissionMinor: number;
  markupPercentage: number;
}

/** A booking with all that belongs to it, as it is now. */
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
  /** Of what is left of the hold, by the clock of the database; 0 when it is over. */
  holdSecondsLeft: number;
  createdAt: Date;
  confirmedAt: Date | null;
  expiredAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: 'customer' | 'agent' | 'admin' | 'airline' | null;
  cancelReason: string | null;
  anonymisedAt: Date | null;
  /** In the order of travel; empty for a stay. */
  flights: BookedFlight[];
  stay: BookedStay | null;
  travellers: BookedTraveller[];
  /** Null where the customer booked here; then the total is what the parts cost. */
  agency: BookingAgency | null;
  /** The newest first. */
  payments: BookingPayment[];
  /** The oldest first. */
  events: BookingEvent[];
}
