import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import { type MobileMoneyMethod, mobileMoneyMethods } from '#features/payments/payment.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { type FormFields, inputsOf } from '#lib/form-fields.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';

// Browser components import this file: it must not import server code.

const travellerFields = [
  'title',
  'nationality',
  'birthDay',
  'birthMonth',
  'birthYear',
  'givenNames',
  'lastName',
  'passportNumber',
  'expiryDay',
  'expiryMonth',
  'expiryYear',
] as const;
export type TravellerField = (typeof travellerFields)[number];

export type TypedTraveller = Record<TravellerField, string>;

/** An agency pays from its credit: it issues the ticket at once, or holds and issues later. */
export const saleMethods = ['issue', 'hold'] as const;
export type SaleMethod = (typeof saleMethods)[number];

/** The form as typed, not yet checked. */
export interface TypedCheckout {
  travellers: TypedTraveller[];
  email: string;
  phone: string;
  /** What the guest asks of the hotel. */
  guestRequest: string;
  method: string;
  /** The phone that each mobile money prompts. Empty: the contact's phone. */
  payerPhones: Partial<Record<MobileMoneyMethod, string>>;
  /** The language of an agency's customer; empty for a direct booking. */
  language: string;
  /** The currency of an agency customer's documents; empty for a direct booking. */
  currency: string;
}

/** The three inputs of a date share one message. */
type TravellerPart = Exclude<TravellerField, `${'birth' | 'expiry'}${string}`> | 'birthDate' | 'passportExpiry';
/** The field for the phone that a mobile money prompts: mpesaPhone. */
export type PhonePart = `${MobileMoneyMethod}Phone`;
type ContactPart = 'email' | 'phone' | 'method' | PhonePart;

export const travellerParts = [
  'givenNames',
  'lastName',
  'title',
  'nationality',
  'birthDate',
  'passportNumber',
  'passportExpiry',
] as const satisfies TravellerPart[];

/** The part of the form that a message belongs to; its id in the page. */
export type CheckoutPart = `traveller${number}-${TravellerPart}` | ContactPart;

export type ProblemCode =
  | 'titleRequired'
  | 'nationalityRequired'
  | 'lastNameRequired'
  | 'nameTooLong'
  | 'nameCharacters'
  | 'birthRequired'
  | 'dateInvalid'
  | 'yearShort'
  | 'birthFuture'
  | 'birthTooOld'
  | 'isInfant'
  | 'isChild'
  | 'isAdult'
  | 'nobodyGrown'
  | 'passportRequired'
  | 'passportCharacters'
  | 'passportTwice'
  | 'expiryRequired'
  | 'expiryTooSoon'
  | 'expiryTripEnd'
  | 'expiryTooFar'
  | 'emailRequired'
  | 'emailInvalid'
  | 'phoneRequired'
  | 'phoneInvalid'
  | 'mobileInvalid'
  | 'methodRequired'
  | 'methodTooLate'
  | 'methodLimit';

export type Problem =
  | {
      code: ProblemCode;
      /** The date that the message names. */
      date?: CalendarDate;
    }
  | { code: 'mobileForeign'; method: MobileMoneyMethod };

export type CheckoutProblems = Partial<Record<CheckoutPart, Problem>>;

/** The problems as translated messages. */
export type CheckoutMessages = Partial<Record<CheckoutPart, string>>;

/** One traveller's section of the form. */
export interface TravellerSlot {
  type: PassengerType;
  /** Counted per type, from 1. */
  number: number;
}

export const nameLength = 80;
export const guestRequestLength = 300;

/** The contact of a booking. */
const contactFields = {
  email: { kind: 'email', required: 'emailRequired', maxLength: 254, autoComplete: 'email' },
  phone: { kind: 'tel', required: 'phoneRequired', maxLength: 40, autoComplete: 'tel' },
} as const satisfies FormFields;

/** The inputs of the contact; a problem links to its input by the id. */
export function contactInputs(values: Pick<TypedCheckout, 'email' | 'phone'>, problems: CheckoutMessages) {
  const input = inputsOf<'email' | 'phone', string>(contactFields, { values, problems }, (message) => message);
  const examples = { email: undefined, phone: '+254 712 345678' };
  return (name: 'email' | 'phone') => ({ ...input(name), id: name, placeholder: examples[name] });
}

export function emptyTraveller(given: Partial<TypedTraveller> = {}): TypedTraveller {
  const blank = Object.fromEntries(travellerFields.map((field) => [field, ''])) as TypedTraveller;
  return { ...blank, ...given };
}

export function travellerSlots(party: { adults: number; children: number; infants: number }): TravellerSlot[] {
  const of = (type: PassengerType, count: number) =>
    Array.from({ length: count }, (_, index) => ({ type, number: index + 1 }));
  return [...of('adult', party.adults), ...of('child', party.children), ...of('infant', party.infants)];
}

/** A hotel needs only one name. */
export const leadGuest: TravellerSlot = { type: 'adult', number: 1 };

/** Longer values are cut, because they are all sent back. */
const maxCharacters = guestRequestLength;

/** Reads the known fields for this many travellers and ignores others. */
export function readTyped(form: FormData, travellers: number): TypedCheckout {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.toWellFormed().replaceAll('\r\n', '\n').slice(0, maxCharacters) : '';
  };
  return {
    travellers: Array.from({ length: travellers }, (_, position) =>
      emptyTraveller(
        Object.fromEntries(travellerFields.map((field) => [field, text(`traveller${position}-${field}`)])),
      ),
    ),
    email: text('email'),
    phone: text('phone'),
    guestRequest: text('guestRequest'),
    method: text('method'),
    payerPhones: Object.fromEntries(mobileMoneyMethods.map((method) => [method, text(`${method}Phone`)])),
    language: text('language'),
    currency: text('currency'),
  };
}

/** 11 Jun 2027 */
export function writtenDate(date: CalendarDate, language: string): string {
  const format = dateFormat(dateLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return format.format(Date.parse(date));
}

export function monthFormat(language: string): Intl.DateTimeFormat {
  return dateFormat(dateLocale(language), { timeZone: 'UTC', month: 'short' });
}
