import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import { type CalendarDate, isCalendarDate } from '#lib/calendar-date.ts';
import { characterCount, cleanLine, isBlank } from '#lib/clean-text.ts';
import { type TravellerTitle, travellerTitles } from '../booking.ts';
import type { HeldTraveller } from '../holds/place-hold.ts';
import type { TripFacts } from './checkout-facts.ts';
import {
  nameLength,
  type Problem,
  type ProblemCode,
  type TravellerSlot,
  type TypedTraveller,
  type travellerParts,
} from './checkout-form.ts';

const monthsBeyondArrival = 6;

/** Uppercase letters and digits, without spaces and hyphens. */
export function readPassportNumber(typed: string): { ok: true; value: string } | { ok: false; problem: Problem } {
  const value = latinDigits(typed)
    .replaceAll(/[\s\p{Cf}-]/gu, '')
    .toUpperCase();
  if (value === '') return { ok: false, problem: { code: 'passportRequired' } };
  if (!/^[A-Z0-9]{5,15}$/.test(value)) return { ok: false, problem: { code: 'passportCharacters' } };
  return { ok: true, value };
}

/**
 * A passport must be valid until the end of the trip, and for six months after each arrival in a foreign country. The
 * home country and the country where the trip began are exempt.
 */
export function passportNeededUntil(
  { endsOn, startsIn, arrivals }: Pick<TripFacts, 'endsOn' | 'startsIn' | 'arrivals'>,
  nationality: string,
): { date: CalendarDate; why: 'months' | 'tripEnd' } {
  const beyond = arrivals
    .filter(({ country }) => country !== startsIn && country !== nationality)
    .map(({ on }) => addMonths(on, monthsBeyondArrival))
    .toSorted()
    .at(-1);
  return beyond && beyond > endsOn ? { date: beyond, why: 'months' } : { date: endsOn, why: 'tripEnd' };
}

/** Undefined when valid. No passport is valid for twenty years. */
export function findExpiryProblem(
  expiresOn: CalendarDate,
  needed: ReturnType<typeof passportNeededUntil>,
  today: CalendarDate,
): Problem | undefined {
  if (expiresOn < needed.date) {
    return { code: needed.why === 'months' ? 'expiryTooSoon' : 'expiryTripEnd', date: needed.date };
  }
  return expiresOn > addMonths(today, 20 * 12) ? { code: 'expiryTooFar' } : undefined;
}

type TravellerProblems = Partial<Record<(typeof travellerParts)[number], Problem>>;

/** Hotel guests need neither age nor passport: their `trip` is null. */
export interface TravellerRules {
  trip: TripFacts | null;
  today: CalendarDate;
  isCountry: (code: string) => boolean;
}

const maxAge = 125;

/** Checks one traveller independently of the others. */
export function checkTraveller(
  typed: TypedTraveller,
  slot: TravellerSlot,
  { trip, today, isCountry }: TravellerRules,
): { traveller: HeldTraveller; problems: TravellerProblems } {
  const problems: TravellerProblems = {};
  const title = travellerTitles.find((known) => known === typed.title);
  if (!title) problems.title = { code: 'titleRequired' };
  const nationality = isCountry(typed.nationality) ? typed.nationality : null;
  if (!nationality) problems.nationality = { code: 'nationalityRequired' };
  const given = readName(typed.givenNames);
  if (!given.ok) problems.givenNames = given.problem;
  const last = readName(typed.lastName);
  if (!last.ok) problems.lastName = last.problem;
  else if (last.value === '') problems.lastName = { code: 'lastNameRequired' };
  const born = trip && checkBirth(typed, slot, trip, today);
  if (born?.problem) problems.birthDate = born.problem;
  const passport = trip?.isInternational ? checkPassport(typed, trip, today, nationality ?? '') : null;
  Object.assign(problems, passport?.problems);
  return {
    traveller: {
      type: slot.type,
      title: title ?? ('mr' satisfies TravellerTitle),
      givenNames: given.ok ? given.value : '',
      lastName: last.ok ? last.value : '',
      birthDate: born?.date ?? null,
      nationality,
      passport: passport?.passport ?? null,
    },
    problems,
  };
}

/** The age on the day of the last flight decides the passenger type, because a fare covers the whole trip. */
function checkBirth(
  typed: TypedTraveller,
  slot: TravellerSlot,
  { lastFlightOn }: TripFacts,
  today: CalendarDate,
): { date?: CalendarDate; problem?: Problem } {
  const read = readDate({ day: typed.birthDay, month: typed.birthMonth, year: typed.birthYear });
  if (!read.ok) return { problem: { code: read.error === 'empty' ? 'birthRequired' : read.error } };
  const { date } = read;
  if (date > today) return { date, problem: { code: 'birthFuture' } };
  if (ageOn(date, today) > maxAge) return { date, problem: { code: 'birthTooOld' } };
  const type = passengerTypeAt(ageOn(date, lastFlightOn));
  if (type === slot.type) return { date };
  const code = { infant: 'isInfant', child: 'isChild', adult: 'isAdult' } as const;
  return { date, problem: { code: code[type], date: lastFlightOn } };
}

function checkPassport(
  typed: TypedTraveller,
  trip: TripFacts,
  today: CalendarDate,
  nationality: string,
): { passport: HeldTraveller['passport']; problems: TravellerProblems } {
  const problems: TravellerProblems = {};
  const number = readPassportNumber(typed.passportNumber);
  if (!number.ok) problems.passportNumber = number.problem;
  const expiry = readDate({ day: typed.expiryDay, month: typed.expiryMonth, year: typed.expiryYear });
  const problem: Problem | undefined = expiry.ok
    ? findExpiryProblem(expiry.date, passportNeededUntil(trip, nationality), today)
    : { code: expiry.error === 'empty' ? 'expiryRequired' : expiry.error };
  if (problem) problems.passportExpiry = problem;
  return {
    passport: number.ok && expiry.ok ? { number: number.value, expiresOn: expiry.date } : null,
    problems,
  };
}

type ReadDate =
  | { ok: true; date: CalendarDate }
  | { ok: false; error: 'empty' | Extract<ProblemCode, 'dateInvalid' | 'yearShort'> };

/** A year of two digits is ambiguous, so it is rejected. */
export function readDate(typed: { day: string; month: string; year: string }): ReadDate {
  const [day = '', month = '', year = ''] = [typed.day, typed.month, typed.year].map((text) =>
    latinDigits(text).replaceAll(/\s/g, ''),
  );
  if (day === '' && month === '' && year === '') return { ok: false, error: 'empty' };
  if (/^\d{1,3}$/.test(year) && day !== '' && month !== '') return { ok: false, error: 'yearShort' };
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? { ok: true, date } : { ok: false, error: 'dateInvalid' };
}

/** Converts digits of any script to 0-9: Arabic keyboards have their own. */
function latinDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode lists the ten digits of a script in a row that begins with zero.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

type ReadName = { ok: true; value: string } | { ok: false; problem: Problem };

// Letters and marks of any script, joiners, spaces, hyphens, all kinds of apostrophes, dots and the Catalan middle dot.
const nameCharacters = /^[\p{L}\p{M}\p{Join_C} \-\u2010\u2011\u2013'’‘ʻʼʾʿ`´.·]+$/u;

/** A name as in the passport; a single character is a name too. */
export function readName(typed: string): ReadName {
  const value = isBlank(typed) ? '' : cleanLine(typed);
  if (value === '') return { ok: true, value };
  if (characterCount(value) > nameLength) return { ok: false, problem: { code: 'nameTooLong' } };
  if (!nameCharacters.test(value) || !/\p{L}/u.test(value)) return { ok: false, problem: { code: 'nameCharacters' } };
  return { ok: true, value };
}

/** In whole years. A birthday on 29 February counts on 1 March in other years. */
export function ageOn(born: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) >= born.slice(5) ? years : years - 1;
}

/** The birthday itself counts. */
export function passengerTypeAt(age: number): PassengerType {
  if (age < 2) return 'infant';
  return age < 12 ? 'child' : 'adult';
}

/** The same day of a later month, or its last day when it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
