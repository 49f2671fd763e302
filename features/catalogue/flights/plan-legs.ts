import { parseWhole } from '../editing/amounts.ts';
import type { Problems, Values } from '../editing/save-outcome.ts';
import { furtherLegs, type PlanField, type TripType } from './flight-fields.ts';
import { type FlightReferences, findAirport, type KnownAirport } from './flight-references.ts';
import { isClockTime } from './flight-times.ts';
import { type FlightTerms, parseFlightNumber, wrongNumber } from './parse-flight.ts';

/** One flight of a trip, on each day of its recurrence. */
export interface Leg extends FlightTerms {
  /** Than the first flight of the trip. */
  daysLater: number;
  departure: string;
  arrival: string;
  fields: { number: PlanField; arrival: PlanField };
}

const maxDaysLater = 60;
const wrongTime = 'Enter a time, such as 06:30.';

interface LegFields {
  number: PlanField;
  daysLater: PlanField | undefined;
  departure: PlanField;
  arrival: PlanField;
}

export function planLegs(
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

function planReturn(values: Values<PlanField>, terms: FlightTerms, problems: Problems<PlanField>): Leg {
  const fields: LegFields = {
    number: 'return_flight_number',
    daysLater: 'return_days_later',
    departure: 'return_departure_time',
    arrival: 'return_arrival_time',
  };
  const typed = values.return_flight_number;
  const number = typed === '' ? nextNumber(terms.flight.flightNumber) : parseFlightNumber(typed);
  return parseLeg(values, fields, { ...terms, from: terms.to, to: terms.from, number }, problems);
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
    if (!to.ok)
      problems[`${leg}_arrival_airport`] = target === '' ? 'Arrival airport is missing.' : to.problem;
    else if (to.value.id === from.id)
      problems[`${leg}_arrival_airport`] = 'A flight goes to another airport.';
    const fields: LegFields = {
      number: `${leg}_flight_number`,
      daysLater: `${leg}_days_later`,
      departure: `${leg}_departure_time`,
      arrival: `${leg}_arrival_time`,
    };
    const end: KnownAirport = to.ok ? to.value : from;
    number = typed === '' ? number && nextNumber(number) : parseFlightNumber(typed);
    legs.push(parseLeg(values, fields, { ...terms, from, to: end, number }, problems));
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
  if (number === undefined) problems[fields.number] = wrongNumber;
  const daysLater = fields.daysLater
    ? parseWhole(values[fields.daysLater] || '0', { min: 0, max: maxDaysLater })
    : 0;
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

/** Midnight stands in for what is no time, until the problem is read. */
function clockTime(values: Values<PlanField>, field: PlanField, problems: Problems<PlanField>): string {
  const typed = values[field];
  if (isClockTime(typed)) return typed;
  problems[field] = wrongTime;
  return '00:00';
}

/** The way back, or further, usually has the number after that of the way there. */
function nextNumber(number: string): string | undefined {
  const [, code = '', digits = '', letter = ''] = /^(..)(\d+)([A-Z]?)$/.exec(number) ?? [];
  return parseFlightNumber(`${code}${Number(digits) + 1}${letter}`);
}
