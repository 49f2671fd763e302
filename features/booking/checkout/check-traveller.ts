import { type CalendarDate, isCalendarDate } from '#lib/calendar-date.ts';
import { type TravellerTitle, travellerTitles } from '../booking.ts';
import type { HeldTraveller } from '../holds/place-hold.ts';
import { addMonths, ageOn, passengerTypeAt } from './ages.ts';
import type { Problem, ProblemCode, TravellerSlot, TypedTraveller, travellerParts } from './checkout-form.ts';
import { readName } from './read-name.ts';
import type { TripFacts } from './trip-facts.ts';

const monthsBeyondArrival = 6;

/** Capitals and digits, without the spaces that people put between them. */
export function readPassportNumber(
  typed: string,
): { ok: true; value: string } | { ok: false; problem: Problem } {
  const value = latinDigits(typed)
    .replaceAll(/[\s\p{Cf}-]/gu, '')
    .toUpperCase();
  if (value === '') return { ok: false, problem: { code: 'passportRequired' } };
  if (!/^[A-Z0-9]{5,15}$/.test(value)) return { ok: false, problem: { code: 'passportCharacters' } };
  return { ok: true, value };
}

/**
 * Until when a passport must be valid: to the end of the trip, and six months beyond each arrival in a country that the
 * traveller is a guest in. Nobody is turned away at home, or where the trip began.
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

/** Undefined where the day is late enough. No passport is valid for twenty years. */
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

export type TravellerProblems = Partial<Record<(typeof travellerParts)[number], Problem>>;

/** What a traveller is checked against. A guest of a hotel is asked neither for an age nor for a passport. */
export interface TravellerRules {
  trip: TripFacts | null;
  today: CalendarDate;
  isCountry: (code: string) => boolean;
}

const oldest = 125;

/** Everything that can be said of one traveller alone: somebody to hold a seat for, or what is wrong. */
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

/** A fare is bought for a whole trip: the age on the day of the last flight decides which. */
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
  if (ageOn(date, today) > oldest) return { date, problem: { code: 'birthTooOld' } };
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

/** A date from its three boxes. A year of two digits could be of two centuries. */
export function readDate(typed: { day: string; month: string; year: string }): ReadDate {
  const [day = '', month = '', year = ''] = [typed.day, typed.month, typed.year].map((text) =>
    latinDigits(text).replaceAll(/\s/g, ''),
  );
  if (day === '' && month === '' && year === '') return { ok: false, error: 'empty' };
  if (/^\d{1,3}$/.test(year) && day !== '' && month !== '') return { ok: false, error: 'yearShort' };
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? { ok: true, date } : { ok: false, error: 'dateInvalid' };
}

/** Digits of any script as 0 to 9: a phone in Cairo has others on its keys. */
function latinDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Every script has its ten digits in a row, and the row begins with its zero.
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}
