import type { Actor } from '#features/audit/write-audit.ts';
import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { AgreedPrice, HoldKind, TravellerTitle } from '../booking.ts';
import type { PricedFlight } from './price-flights.ts';
import type { PricedStay } from './price-stay.ts';

/**
 * A hold as `hold_bookings` and `hold_for_agents` read it. function-payloads.test.ts compares its keys with those that the
 * functions read.
 */
export interface HoldDocument extends AgreedPrice {
  id: string;
  /** The first that is free becomes the booking's. */
  references: readonly string[];
  submit: { key: string; caller: string; bodyHash: string };
  /** Advisory locks that the hold takes, its submit's first. */
  locks: readonly string[];
  limits: { openBookings: number; holdsOfContact: number; holdsOfNetwork: number; placesOfNetwork: number };
  type: 'flight' | 'hotel';
  userId: string | null;
  role: Actor['role'];
  contactEmail: string;
  contactPhone: string;
  isContactVerified: boolean;
  language: LanguageCode;
  today: CalendarDate;
  travelDate: CalendarDate;
  endsOn: CalendarDate;
  holdKind: HoldKind;
  holdSeconds: number;
  heldFrom: string;
  heldBy: string;
  flights?: readonly PricedFlight[];
  /** Of the flights together. */
  seats?: readonly HeldSeats[];
  stay?: PricedStay['stay'];
  travellers: readonly TravellerRow[];
  agent?: SellingAgency;
  payment?: {
    id: string;
    provider: string;
    method: PaymentMethod;
    payerPhone: string | null;
    currency: string;
    amountMinor: number;
    amountUsdMinor: number;
  };
}

export interface HeldSeats {
  flightId: string;
  cabin: string;
  seats: number;
  /** The fare of an adult that the customer agreed to. */
  basePriceMinor: number;
}

export interface TravellerRow {
  position: number;
  type: PassengerType;
  title: TravellerTitle;
  givenNames: string;
  lastName: string;
  birthDate: CalendarDate | null;
  nationality: string | null;
  passportSealed: string | null;
  passportEnd: string | null;
  passportExpiresOn: CalendarDate | null;
  lastNameTokens: readonly string[];
  givenNameTokens: readonly string[];
}

export interface SellingAgency {
  agentId: string;
  netMinor: number;
  commissionMinor: number;
  markupPercentage: number;
  /** Ticketed at once; else held until the agency says so, or its time is over. */
  issueNow: boolean;
}
