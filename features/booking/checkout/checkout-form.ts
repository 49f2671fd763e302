import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

// No library here: the browser needs these.

export const travellerFields = [
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

/** An agency pays from its credit: the ticket at once, or later what it holds. */
export const saleMethods = ['issue', 'hold'] as const;
export type SaleMethod = (typeof saleMethods)[number];

/** What somebody typed, as they typed it. */
export interface TypedCheckout {
  travellers: TypedTraveller[];
  email: string;
  phone: string;
  method: string;
  /** Empty means the contact's own. */
  mpesaPhone: string;
  consent: boolean;
  /** Of an agency's customer, whose ticket it is; empty where somebody books for themselves. */
  language: string;
  /** The same: what their documents name the price in. */
  currency: string;
}

/** Three boxes are one date, and have one sentence together. */
type TravellerPart =
  | Exclude<TravellerField, `${'birth' | 'expiry'}${string}`>
  | 'birthDate'
  | 'passportExpiry';
type ContactPart = 'email' | 'phone' | 'method' | 'mpesaPhone' | 'consent';

export const travellerParts = [
  'title',
  'nationality',
  'birthDate',
  'givenNames',
  'lastName',
  'passportNumber',
  'passportExpiry',
] as const satisfies TravellerPart[];

/** Where a sentence stands; in the page, the id of what it speaks of. */
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
  | 'mobileForeign'
  | 'methodRequired'
  | 'methodTooLate'
  | 'methodLimit'
  | 'consentRequired';

export interface Problem {
  code: ProblemCode;
  /** The day that the sentence names. */
  date?: CalendarDate;
}

export type CheckoutProblems = Partial<Record<CheckoutPart, Problem>>;

/** The same in the reader's words. */
export type CheckoutSentences = Partial<Record<CheckoutPart, string>>;

/** A place in the form for one person. */
export interface TravellerSlot {
  type: PassengerType;
  /** Among those of the same type, from 1. */
  number: number;
}

export const nameLength = 80;

export function emptyTraveller(given: Partial<TypedTraveller> = {}): TypedTraveller {
  return {
    title: '',
    nationality: '',
    birthDay: '',
    birthMonth: '',
    birthYear: '',
    givenNames: '',
    lastName: '',
    passportNumber: '',
    expiryDay: '',
    expiryMonth: '',
    expiryYear: '',
    ...given,
  };
}
