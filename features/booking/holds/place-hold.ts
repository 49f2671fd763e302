import { createHash, randomInt } from 'node:crypto';
import type { Actor } from '#features/audit/write-audit.ts';
import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { addressBlock } from '#lib/address-block.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { mailboxOf } from '#lib/mailbox.ts';
import type { AgreedPrice, HoldKind, TravellerTitle } from '../booking.ts';
import type { BookingBatcher } from '../booking-batcher.ts';
import { agencyHoldEndsAt, stayBeginsAt } from '../checkout/pay-later.ts';
import { nameTokens } from '../name-tokens.ts';
import { sealPassport } from '../seal-passport.ts';
import { amountToRequest } from './agreed-price.ts';
import type { HeldSeats, HoldDocument, SellingAgency, TravellerRow } from './hold-document.ts';
import type { HoldOutcome } from './hold-outcome.ts';
import type { PricedFlights } from './price-flights.ts';
import type { PricedStay } from './price-stay.ts';

const lengths = [6, 6, 6, 6, 6, 7, 7, 8, 9, 10];

/** Candidates for the name of a booking, FM and six digits, and longer ones for when those are nearly used up. */
function newReferences(): string[] {
  return lengths.map((digits) => `FM${String(randomInt(10 ** digits)).padStart(digits, '0')}`);
}

export interface HeldTraveller {
  type: PassengerType;
  title: TravellerTitle;
  givenNames: string;
  lastName: string;
  birthDate: CalendarDate | null;
  nationality: string | null;
  passport: { number: string; expiresOn: CalendarDate } | null;
}

/** Everything has been checked by now; what is left to decide is who is first. */
export interface HoldRequest {
  /** Made with the form, so that the same form sent twice is one booking. */
  submitKey: string;
  what: PricedFlights | PricedStay;
  price: AgreedPrice;
  travellers: readonly HeldTraveller[];
  contact: { email: string; phone: string; isVerified: boolean };
  holdKind: HoldKind;
  /** Null where nothing is to be paid yet, or an agency pays with its credit. */
  payment: { method: PaymentMethod; provider: string; payerPhone: string | null } | null;
  language: LanguageCode;
  /** Who sells it to the customer, and answers for what is held: its credit is reserved with the seats. */
  agency: SellingAgency | null;
  actor: Actor;
}

/** Takes the seats or rooms for a while, all of them or none, and gives the booking its reference. */
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
  const { what, price, contact, holdKind, payment, agency, actor } = request;
  // An agency is counted by itself, wherever it sits and whoever its customers are.
  const network = hashOf(
    agency ? `agent:${agency.agentId}` : `network:${addressBlock(actor.clientAddress ?? '')}`,
  );
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
      // What is issued at once is not held.
      placesOfNetwork: agency?.issueNow ? noLimit : holds.maxHeldPlacesPerNetwork,
    },
    type: what.type,
    // What an agency sells is its customer's, who may have an account or not.
    userId: agency ? null : actor.id,
    role: actor.role,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    isContactVerified: contact.isVerified,
    language: request.language,
    ...price,
    today: businessToday(now),
    travelDate: what.travelDate,
    endsOn: what.endsOn,
    holdKind,
    holdSeconds:
      agency && !agency.issueNow
        ? agencyHoldSeconds(what, holds, now)
        : isLong
          ? holds.payLaterHours * 3600
          : holds.holdMinutes * 60,
    heldFrom: network,
    heldBy: hashOf(`mailbox:${mailbox}`),
    ...(what.type === 'flight'
      ? { flights: what.flights, seats: seatsOf(what.flights) }
      : { stay: what.stay }),
    travellers: request.travellers.map((traveller, position) => toRow(traveller, position, secret)),
    ...(agency && { agent: agency }),
    ...(payment && {
      payment: {
        id: newId(),
        provider: payment.provider,
        method: payment.method,
        payerPhone: payment.payerPhone,
        ...amountToRequest(price, payment.method),
      },
    }),
  };
}

function agencyHoldSeconds(what: HoldRequest['what'], holds: Settings['holds'], now: Date): number {
  const trip =
    what.type === 'flight'
      ? { beginsAt: what.departsAt, isStay: false }
      : { beginsAt: stayBeginsAt(what.stay.checkIn), isStay: true };
  const endsAt = agencyHoldEndsAt(trip, holds, now);
  return Math.max(1, Math.floor((endsAt.getTime() - now.getTime()) / 1000));
}

function toRow({ passport, ...traveller }: HeldTraveller, position: number, secret: string): TravellerRow {
  return {
    ...traveller,
    position,
    lastNameTokens: nameTokens(traveller.lastName),
    givenNameTokens: nameTokens(traveller.givenNames),
    passportSealed: passport && sealPassport(secret, passport.number),
    passportEnd: passport?.number.slice(-3) ?? null,
    passportExpiresOn: passport?.expiresOn ?? null,
  };
}

/** Two legs on one flight need twice the seats of it. */
function seatsOf(flights: PricedFlights['flights']): HeldSeats[] {
  const needed = new Map<string, HeldSeats>();
  for (const { flightId, cabin, seats, adultFareMinor } of flights) {
    const key = `${flightId} ${cabin}`;
    const known = needed.get(key);
    needed.set(key, { flightId, cabin, seats: seats + (known?.seats ?? 0), basePriceMinor: adultFareMinor });
  }
  return [...needed.values()];
}

/** Of what the person decided: not of prices, which are checked by themselves. */
function bodyHash({ what, travellers, contact, holdKind, payment, price, agency }: HoldRequest): string {
  const chosen =
    what.type === 'flight' ? what.flights.map(({ flightId, cabin }) => [flightId, cabin]) : what.stay;
  return hashOf(
    JSON.stringify([
      chosen,
      travellers,
      contact.email,
      contact.phone,
      holdKind,
      payment,
      price.currency,
      ...(agency ? [agency.issueNow] : []),
    ]),
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
