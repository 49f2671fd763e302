import { addDays, type CalendarDate, isCalendarDate } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { parseWhole } from '../editing/amounts.ts';
import { hasProblems, missingFields } from '../editing/required-fields.ts';
import type { Parsed, Problems, Values } from '../editing/save-outcome.ts';
import type { Flight } from './flight.ts';
import {
  maxSeriesCount,
  type PlanField,
  planLabels,
  type Recurrence,
  recurrences,
  requiredFields,
  tripTypes,
  usualCounts,
} from './flight-fields.ts';
import type { FlightReferences } from './flight-references.ts';
import { toInstants } from './flight-times.ts';
import { parseFlight } from './parse-flight.ts';
import { type Leg, planLegs } from './plan-legs.ts';

export interface PlannedFlight extends Flight {
  id: string;
  series: { id: string; number: number } | null;
  /** Where the form asks for its number. */
  numberField: PlanField;
}

/** All the flights that one form stands for: each leg on each day of its recurrence. */
export function planFlights(
  values: Values<PlanField>,
  references: FlightReferences,
): Parsed<PlannedFlight[], PlanField> {
  const problems: Problems<PlanField> = missingFields(values, requiredFields, planLabels);
  const parsed = parseFlight(values, references);
  if (!parsed.ok) addMissing(problems, parsed.problems);
  const tripType = tripTypes.find((type) => type === (values.trip_type || 'one-way'));
  if (!tripType) problems.trip_type = `A trip is ${tripTypes.join(', ')}.`;
  const dates = parseDates(values, problems);
  const legs = parsed.ok && tripType ? planLegs(values, tripType, parsed.value, references, problems) : [];
  const flights = legs.flatMap((leg) => flightsOfLeg(leg, dates, isSeries(values), problems));
  return hasProblems(problems) ? { ok: false, problems } : { ok: true, value: flights };
}

function isSeries({ recurrence }: Values<PlanField>): boolean {
  return recurrence !== '' && recurrence !== 'once';
}

function parseDates(values: Values<PlanField>, problems: Problems<PlanField>): CalendarDate[] {
  const recurrence = recurrences.find((known) => known === (values.recurrence || 'once'));
  if (!recurrence) problems.recurrence = `A flight recurs ${recurrences.join(', ')}.`;
  if (!isFlightDate(values.date)) problems.date = wrongDate;
  const count = recurrence && parseCount(values.number_of_flights, recurrence);
  if (count === undefined) problems.number_of_flights = `Enter a number from 1 to ${maxSeriesCount}.`;
  if (hasProblems(problems) || !recurrence || count === undefined) return [];
  const dates = seriesDates(values.date, recurrence, count);
  if (!dates.every(isFlightDate))
    problems.number_of_flights = 'The last of them would be after the year 2099.';
  return dates;
}

export const wrongDate = 'Enter a date, such as 2026-12-31.';

export function isFlightDate(text: string): boolean {
  return isCalendarDate(text) && text >= '2000' && text < '2100';
}

function parseCount(text: string, recurrence: Recurrence): number | undefined {
  if (text === '' || recurrence === 'once') return usualCounts[recurrence];
  return parseWhole(text, { min: 1, max: maxSeriesCount });
}

function flightsOfLeg(
  leg: Leg,
  dates: readonly CalendarDate[],
  inSeries: boolean,
  problems: Problems<PlanField>,
): PlannedFlight[] {
  const seriesId = newId();
  return dates.flatMap((date, index) => {
    const zones = { from: leg.from.timezone, to: leg.to.timezone };
    const day = addDays(date, leg.daysLater);
    const instants = toInstants({ date: day, departure: leg.departure, arrival: leg.arrival }, zones);
    if (!instants) {
      problems[leg.fields.arrival] = 'A flight takes at most 36 hours.';
      return [];
    }
    return {
      ...leg.flight,
      ...instants,
      id: newId(),
      series: inSeries ? { id: seriesId, number: index + 1 } : null,
      numberField: leg.fields.number,
    };
  });
}

/** What was found first at a field stays. */
function addMissing(problems: Problems<PlanField>, more: Problems<PlanField>): void {
  Object.assign(problems, { ...more, ...problems });
}

/** The days of a series. A month that lacks the day has its last one instead, and the next month the day again. */
export function seriesDates(first: CalendarDate, recurrence: Recurrence, count: number): CalendarDate[] {
  const start = Temporal.PlainDate.from(first);
  return Array.from({ length: recurrence === 'once' ? 1 : count }, (_, index) =>
    start.add(stepOf(recurrence, index)).toString(),
  );
}

function stepOf(recurrence: Recurrence, index: number): Temporal.DurationLike {
  if (recurrence === 'weekly') return { days: 7 * index };
  if (recurrence === 'monthly') return { months: index };
  return { days: index };
}
