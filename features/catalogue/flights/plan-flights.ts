import { addDays, type CalendarDate, isCalendarDate } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { parseWhole } from '../editing/amounts.ts';
import { hasProblems, missingFields, type Parsed, type Problems, type Values } from '../editing/form-values.ts';
import {
  defaultSeriesCounts,
  type Flight,
  furtherLegs,
  maxSeriesCount,
  type PlanField,
  planLabels,
  type Recurrence,
  recurrences,
  requiredFields,
  type TripType,
  tripTypes,
} from './flight.ts';
import { type FlightReferences, findAirport, type KnownAirport } from './flight-references.ts';
import { isClockTime, toInstants } from './flight-times.ts';
import { type FlightTerms, invalidNumber, parseFlight, parseFlightNumber } from './parse-flight.ts';

interface PlannedFlight extends Flight {
  id: string;
  series: { id: string; number: number } | null;
  /** The form field of its number. */
  numberField: PlanField;
}

/** All flights of a form: each leg on each date of the series. */
export function planFlights(
  values: Values<PlanField>,
  references: FlightReferences,
): Parsed<PlannedFlight[], PlanField> {
  const problems: Problems<PlanField> = missingFields(values, requiredFields, planLabels);
  const parsed = parseFlight(values, references);
  if (!parsed.ok) addMissing(problems, parsed.problems);
  const tripType = tripTypes.find((type) => type === (values.trip_type || 'one-way'));
  if (!tripType) problems.trip_type = `Choose one of ${tripTypes.join(', ')}.`;
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
  if (!recurrence) problems.recurrence = `Choose one of ${recurrences.join(', ')}.`;
  if (!isFlightDate(values.date)) problems.date = invalidDate;
  const count = recurrence && parseCount(values.number_of_flights, recurrence);
  if (count === undefined) problems.number_of_flights = `Enter a number from 1 to ${maxSeriesCount}.`;
  if (hasProblems(problems) || !recurrence || count === undefined) return [];
  const dates = seriesDates(values.date, recurrence, count);
  if (!dates.every(isFlightDate)) problems.number_of_flights = 'The last of them would be after the year 2099.';
  return dates;
}

export const invalidDate = 'Enter a date, such as 2026-12-31.';

export function isFlightDate(text: string): boolean {
  return isCalendarDate(text) && text >= '2000' && text < '2100';
}

function parseCount(text: string, recurrence: Recurrence): number | undefined {
  if (text === '' || recurrence === 'once') return defaultSeriesCounts[recurrence];
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

/** The first problem of a field wins. */
function addMissing(problems: Problems<PlanField>, more: Problems<PlanField>): void {
  Object.assign(problems, { ...more, ...problems });
}

/** The dates of a series. A month without the day has its last day instead. */
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

/** A flight of the trip, repeated on each date of the series. */
interface Leg extends FlightTerms {
  /** After the first flight of the trip. */
  daysLater: number;
  departure: string;
  arrival: string;
  fields: { number: PlanField; arrival: PlanField };
}

const maxDaysLater = 60;
const invalidTime = 'Enter a time, such as 06:30.';

interface LegFields {
  number: PlanField;
  daysLater: PlanField | undefined;
  departure: PlanField;
  arrival: PlanField;
}

function planLegs(
  values: Values<PlanField>,
  tripType: TripType,
  terms: FlightTerms,
  references: FlightReferences,
  problems: Problems<PlanField>,
): Leg[] {
  const first = parseLeg(
    values,
    { number: 'flight_number', daysLater: undefined, departure: 'departure_time', arrival: 'arrival_time' },
    { ...terms, number: terms.flight.flightNumber },
    problems,
  );
  if (tripType === 'round-trip') return [first, planReturn(values, terms, problems)];
  if (tripType === 'multi-city') return [first, ...planFurther(values, terms, references, problems)];
  return [first];
}

function fieldsOfLeg(leg: 'return' | (typeof furtherLegs)[number]): LegFields {
  return {
    number: `${leg}_flight_number`,
    daysLater: `${leg}_days_later`,
    departure: `${leg}_departure_time`,
    arrival: `${leg}_arrival_time`,
  };
}

function planReturn(values: Values<PlanField>, terms: FlightTerms, problems: Problems<PlanField>): Leg {
  const typed = values.return_flight_number;
  const number = typed === '' ? nextNumber(terms.flight.flightNumber) : parseFlightNumber(typed);
  return parseLeg(values, fieldsOfLeg('return'), { ...terms, from: terms.to, to: terms.from, number }, problems);
}

function planFurther(
  values: Values<PlanField>,
  terms: FlightTerms,
  references: FlightReferences,
  problems: Problems<PlanField>,
): Leg[] {
  const legs: Leg[] = [];
  let from = terms.to;
  let number: string | undefined = terms.flight.flightNumber;
  for (const leg of furtherLegs) {
    const target = values[`${leg}_arrival_airport`];
    const typed = values[`${leg}_flight_number`];
    if (target === '' && typed === '') continue;
    const to = findAirport(references, target);
    if (!to.ok) problems[`${leg}_arrival_airport`] = target === '' ? 'Arrival airport is missing.' : to.problem;
    else if (to.value.id === from.id)
      problems[`${leg}_arrival_airport`] = 'Choose another airport than that of departure.';
    const end: KnownAirport = to.ok ? to.value : from;
    number = typed === '' ? number && nextNumber(number) : parseFlightNumber(typed);
    legs.push(parseLeg(values, fieldsOfLeg(leg), { ...terms, from, to: end, number }, problems));
    from = end;
  }
  if (legs.length === 0) problems.leg2_arrival_airport = 'A multi-city trip has at least one more flight.';
  return legs;
}

function parseLeg(
  values: Values<PlanField>,
  fields: LegFields,
  { flight, airline, from, to, number }: FlightTerms & { number: string | undefined },
  problems: Problems<PlanField>,
): Leg {
  if (number === undefined) problems[fields.number] = invalidNumber;
  const daysLater = fields.daysLater ? parseWhole(values[fields.daysLater] || '0', { min: 0, max: maxDaysLater }) : 0;
  if (daysLater === undefined && fields.daysLater) {
    problems[fields.daysLater] = `Enter a number from 0 to ${maxDaysLater}.`;
  }
  const departure = clockTime(values, fields.departure, problems);
  const arrival = clockTime(values, fields.arrival, problems);
  return {
    flight: {
      ...flight,
      flightNumber: number ?? flight.flightNumber,
      departureAirportId: from.id,
      arrivalAirportId: to.id,
    },
    airline,
    from,
    to,
    daysLater: daysLater ?? 0,
    departure,
    arrival,
    fields: { number: fields.number, arrival: fields.arrival },
  };
}

/** Returns midnight for an invalid time, besides reporting the problem. */
function clockTime(values: Values<PlanField>, field: PlanField, problems: Problems<PlanField>): string {
  const typed = values[field];
  if (isClockTime(typed)) return typed;
  problems[field] = invalidTime;
  return '00:00';
}

/** The default number of a return or further flight is the next one. */
function nextNumber(number: string): string | undefined {
  const [, code = '', digits = '', suffix = ''] = /^(..)(\d+)([A-Z]?)$/.exec(number) ?? [];
  return parseFlightNumber(`${code}${Number(digits) + 1}${suffix}`);
}
