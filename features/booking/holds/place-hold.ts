import { createHash, randomInt } from 'node:crypto';
import type { Actor } from '#features/audit/write-audit.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { addressBlock, mailboxOf } from '#lib/limit-keys.ts';
import type { AgreedPrice, BookedTraveller, HoldKind } from '../booking.ts';
import { encryptPassport, nameTokens } from '../traveller-data.ts';
import { amountToRequest } from './agreed-price.ts';
import type { BookingBatcher } from './booking-batcher.ts';
import type { HeldSeats, HoldDocument, HoldOutcome, SellingAgency, TravellerRow } from './hold-document.ts';
import { agencyHoldEndsAt, stayBeginsAt } from './hold-expiry.ts';
import type { PricedFlights, PricedStay } from './price-trip.ts';

const referenceLengths = [6, 6, 6, 6, 6, 7, 7, 8, 9, 10];

/** Candidates for the reference, FM and six digits; longer ones for when those are nearly used up. */
function newReferences(): string[] {
  return referenceLengths.map((digits) => `FM${String(randomInt(10 ** digits)).padStart(digits, '0')}`);
}

export interface HeldTraveller extends Omit<BookedTraveller, 'position' | 'passportEnd' | 'passportExpiresOn'> {
  passport: { number: string; expiresOn: CalendarDate } | null;
}

/** A checked hold request; only availability and limits are still open. */
export interface HoldRequest {
  /** Idempotency key made with the form: the same form sent twice is one booking. */
  submitKey: string;
  trip: PricedFlights | PricedStay;
  price: AgreedPrice;
  travellers: readonly HeldTraveller[];
  contact: { email: string; phone: string; isVerified: boolean };
  holdKind: HoldKind;
  /** Null for an agency sale, which is paid from credit. */
  payment: {
    method: PaymentMethod;
    provider: string;
    payerPhone: string | null;
    /** The only currency that the method moves; null for one that asks in the currency of the price. */
    asksIn: string | null;
  } | null;
  language: LanguageCode;
  /** The selling agency, whose credit is reserved with the seats. */
  agency: SellingAgency | null;
  actor: Actor;
}

/** Holds all seats or rooms or none, and gives the booking its reference. */
export function placeHold(
  {
    batcher,
    secret,
    settings,
  }: { batcher: BookingBatcher; secret: string; settings: Pick<Settings, 'holds' | 'security'> },
  request: HoldRequest,
  now = new Date(),
): Promise<HoldOutcome> {
  const document = toDocument(request, { secret, settings, now });
  return document.agent ? batcher.holdForAgent(document) : batcher.hold(document);
}

const noLimit = 1_000_000;

function toDocument(
  request: HoldRequest,
  {
    secret,
    settings: { holds, security },
    now,
  }: { secret: string; settings: Pick<Settings, 'holds' | 'security'>; now: Date },
): HoldDocument {
  const { trip, price, contact, holdKind, payment, agency, actor } = request;
  // Limits count an agency by its id, not by its network or its customers' mailboxes.
  const network = hashOf(agency ? `agent:${agency.agentId}` : `network:${addressBlock(actor.clientAddress ?? '')}`);
  const mailbox = agency ? `agent:${agency.agentId}` : mailboxOf(contact.email);
  const caller = actor.id ?? 'guest';
  const isLong = holdKind === 'pay_later' && contact.isVerified;
  return {
    id: newId(),
    references: newReferences(),
    submit: { key: request.submitKey, caller, bodyHash: bodyHash(request) },
    locks: [
      `submit:${request.submitKey}`,
      `mailbox:${mailbox}`,
      `network:${network}`,
      ...(actor.id && !agency ? [`user:${actor.id}`] : []),
    ],
    limits: {
      openBookings: agency ? noLimit : security.maxBookingsPerUser,
      holdsOfContact: agency ? noLimit : holds.maxHoldsPerContact,
      holdsOfNetwork: agency ? noLimit : holds.maxHoldsPerNetwork,
      // A sale that is issued at once holds nothing.
      placesOfNetwork: agency?.issueNow ? noLimit : holds.maxHeldPlacesPerNetwork,
    },
    type: trip.type,
    // The booking belongs to the agency's customer, who may have an account.
    userId: agency ? null : actor.id,
    role: actor.role,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    isContactVerified: contact.isVerified,
    language: request.language,
    ...price,
    today: businessToday(now),
    travelDate: trip.travelDate,
    endsOn: trip.endsOn,
    holdKind,
    holdSeconds:
      agency && !agency.issueNow
        ? agencyHoldSeconds(trip, holds, now)
        : isLong
          ? holds.payLaterHours * 3600
          : holds.holdMinutes * 60,
    heldFrom: network,
    heldBy: hashOf(`mailbox:${mailbox}`),
    ...(trip.type === 'flight' ? { flights: trip.flights, seats: seatsOf(trip.flights) } : { stay: trip.stay }),
    travellers: request.travellers.map((traveller, position) => toRow(traveller, position, secret)),
    ...(agency && { agent: agency }),
    ...(payment && {
      payment: {
        id: newId(),
        provider: payment.provider,
        method: payment.method,
        payerPhone: payment.payerPhone,
        ...amountToRequest(price, payment.asksIn ?? price.currency),
      },
    }),
  };
}

function agencyHoldSeconds(trip: HoldRequest['trip'], holds: Settings['holds'], now: Date): number {
  const start =
    trip.type === 'flight'
      ? { beginsAt: trip.departsAt, isStay: false }
      : { beginsAt: stayBeginsAt(trip.stay.checkIn), isStay: true };
  const endsAt = agencyHoldEndsAt(start, holds, now);
  return Math.max(1, Math.floor((endsAt.getTime() - now.getTime()) / 1000));
}

function toRow({ passport, ...traveller }: HeldTraveller, position: number, secret: string): TravellerRow {
  return {
    ...traveller,
    position,
    lastNameTokens: nameTokens(traveller.lastName),
    givenNameTokens: nameTokens(traveller.givenNames),
    passportSealed: passport && encryptPassport(secret, passport.number),
    passportEnd: passport?.number.slice(-3) ?? null,
    passportExpiresOn: passport?.expiresOn ?? null,
  };
}

/** Two legs on the same flight need its seats twice. */
function seatsOf(flights: PricedFlights['flights']): HeldSeats[] {
  const needed = new Map<string, HeldSeats>();
  for (const { flightId, cabin, seats, adultFareMinor } of flights) {
    const key = `${flightId} ${cabin}`;
    const known = needed.get(key);
    needed.set(key, { flightId, cabin, seats: seats + (known?.seats ?? 0), basePriceMinor: adultFareMinor });
  }
  return [...needed.values()];
}

/** Hashes what the customer chose, without prices, which are checked separately. */
function bodyHash({ trip, travellers, contact, holdKind, payment, price, agency }: HoldRequest): string {
  const chosen = trip.type === 'flight' ? trip.flights.map(({ flightId, cabin }) => [flightId, cabin]) : trip.stay;
  return hashOf(
    JSON.stringify([
      chosen,
      travellers,
      contact.email,
      contact.phone,
      holdKind,
      payment && { method: payment.method, provider: payment.provider, payerPhone: payment.payerPhone },
      price.currency,
      ...(agency ? [agency.issueNow] : []),
    ]),
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
