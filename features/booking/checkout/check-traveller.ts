import type { CalendarDate } from '#lib/calendar-date.ts';
import { type TravellerTitle, travellerTitles } from '../booking.ts';
import type { HeldTraveller } from '../holds/place-hold.ts';
import { ageOn, passengerTypeAt } from './ages.ts';
import type { Problem, TravellerSlot, TypedTraveller, travellerParts } from './checkout-form.ts';
import { findExpiryProblem, passportNeededUntil, readPassportNumber } from './passport-rules.ts';
import { readDate } from './read-date.ts';
import { readName } from './read-name.ts';
import type { TripFacts } from './trip-facts.ts';

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
