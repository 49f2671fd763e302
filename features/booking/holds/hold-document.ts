import type { Actor } from '#features/audit/write-audit.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import type { AgreedPrice, BookedTraveller, HoldKind } from '../booking.ts';
import type { PricedFlight, PricedStay } from './price-trip.ts';

/**
 * The JSON that `hold_bookings` and `hold_for_agents` read. function-payloads.test.ts compares its keys with those
 * functions.
 */
export interface HoldDocument extends AgreedPrice {
  id: string;
  /** Candidates; the first one that is free is used. */
  references: readonly string[];
  submit: { key: string; caller: string; bodyHash: string };
  /** Advisory locks that the hold takes; the one of its submit comes first. */
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
  /** Summed over the flights. */
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
    amountMinor: Minor;
    amountUsdMinor: UsdMinor;
  };
}

export interface HeldSeats {
  flightId: string;
  cabin: string;
  seats: number;
  /** The adult fare that the customer agreed to. */
  basePriceMinor: UsdMinor;
}

export interface TravellerRow extends BookedTraveller {
  passportSealed: string | null;
  lastNameTokens: readonly string[];
  givenNameTokens: readonly string[];
}

export interface SellingAgency {
  agentId: string;
  netMinor: UsdMinor;
  commissionMinor: UsdMinor;
  markupPercentage: number;
  /** False: held until the agency issues it or it expires. */
  issueNow: boolean;
}

export type HoldOutcome =
  | {
      outcome: 'held';
      bookingId: string;
      reference: string;
      expiresAt: string;
      paymentId: string | null;
      /** The same submit was received before. */
      again?: true;
    }
  /**
   * `other_submit`: the same submit key was received with other content. `busy`: another transaction holds the lock of
   * the flight for too long.
   */
  | { outcome: 'too_many_bookings' | 'too_many_holds' | 'other_submit' | 'not_free' | 'busy' }
  /** Agency sales. `markup_changed`: the markup is above the current maximum. */
  | { outcome: 'may_not_sell' | 'markup_changed' }
  | { outcome: 'no_credit'; availableMinor: UsdMinor; netMinor: UsdMinor }
  | {
      outcome: 'gone' | 'cancelled' | 'departed' | 'sold_out' | 'price_changed';
      flightId: string;
      flight: string | null;
      seatsLeft: number;
    };

export type Held = Extract<HoldOutcome, { outcome: 'held' }>;
