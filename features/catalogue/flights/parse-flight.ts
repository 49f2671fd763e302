import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { parseDollars, parseWhole } from '../editing/amounts.ts';
import { hasProblems, type Parsed, type Problems, type Values } from '../editing/form-values.ts';
import {
  type Cabin,
  type CabinOffer,
  type Flight,
  type FlightField,
  flightStatuses,
  planLabels,
  seatsTaken,
} from './flight.ts';
import {
  type FlightReferences,
  findAirline,
  findAirport,
  type KnownAirline,
  type KnownAirport,
} from './flight-references.ts';

/** A flight without its times. */
export interface FlightTerms {
  flight: Omit<Flight, 'departureTime' | 'arrivalTime'>;
  airline: KnownAirline;
  from: KnownAirport;
  to: KnownAirport;
}

type TermField = Exclude<FlightField, 'date' | 'departure_time' | 'arrival_time'>;

const maxAircraftLength = 60;
const maxSeats = 1_000;
const maxStops = 4;
const businessFactor = 2.5;

/** Parses a form or a CSV line. The caller reports missing fields. */
export function parseFlight(values: Values<TermField>, references: FlightReferences): Parsed<FlightTerms, TermField> {
  const problems: Problems<TermField> = {};
  const flightNumber = parseFlightNumber(values.flight_number);
  if (flightNumber === undefined) problems.flight_number = invalidNumber;
  const aircraftType = cleanLine(values.aircraft_type);
  if (aircraftType === '') problems.aircraft_type = `${planLabels.aircraft_type} is missing.`;
  if (characterCount(aircraftType) > maxAircraftLength) {
    problems.aircraft_type = `Use at most ${maxAircraftLength} characters.`;
  }
  const airline = findAirline(references, values.airline);
  if (!airline.ok) problems.airline = airline.problem;
  const from = findAirport(references, values.departure_airport);
  if (!from.ok) problems.departure_airport = from.problem;
  const to = findAirport(references, values.arrival_airport);
  if (!to.ok) problems.arrival_airport = to.problem;
  if (from.ok && to.ok && from.value.id === to.value.id) {
    problems.arrival_airport = 'Choose another airport than that of departure.';
  }
  const stops = parseWhole(values.stops || '0', { min: 0, max: maxStops });
  if (stops === undefined) problems.stops = `Enter a number from 0 to ${maxStops}.`;
  const status = flightStatuses.find((known) => known === (values.status.toLowerCase() || 'active'));
  if (!status) problems.status = `Choose one of ${flightStatuses.join(', ')}.`;
  const offers = parseOffers(values, problems);

  // Repeats the problems above, to narrow the types.
  if (hasProblems(problems) || !airline.ok || !from.ok || !to.ok) return { ok: false, problems };
  if (flightNumber === undefined || stops === undefined || !status) return { ok: false, problems };
  const flight = {
    flightNumber,
    airlineId: airline.value.id,
    departureAirportId: from.value.id,
    arrivalAirportId: to.value.id,
    stops,
    aircraftType,
    status,
    offers,
  };
  return { ok: true, value: { flight, airline: airline.value, from: from.value, to: to.value } };
}

export const invalidNumber = 'A flight number is the code of an airline and up to four digits, such as KQ100.';

/** Accepts "kq 100" for KQ100. */
export function parseFlightNumber(text: string): string | undefined {
  const number = text.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z0-9]{2}[0-9]{1,4}[A-Z]?$/.test(number) ? number : undefined;
}

function parseOffers(values: Values<TermField>, problems: Problems<TermField>): CabinOffer[] {
  const economy = parseOffer('economy', values, problems);
  const offers = [
    economy,
    parseOffer('premium', values, problems),
    parseOffer('business', { ...values, business_price: businessPrice(values, economy) }, problems),
    parseOffer('first', values, problems),
  ];
  return offers.filter((offer) => offer !== undefined);
}

/**
 * An empty business price is a multiple of the economy price. If that is invalid, any price avoids a second message.
 */
function businessPrice({ business_price, business_seats }: Values<TermField>, economy: CabinOffer | undefined): string {
  if (business_price !== '' || business_seats === '') return business_price;
  return String(economy ? Math.round((economy.priceMinor / 100) * businessFactor) : 1);
}

/** A cabin without seats is left out, except economy. */
function parseOffer(cabin: Cabin, values: Values<TermField>, problems: Problems<TermField>): CabinOffer | undefined {
  const priceField = `${cabin}_price` as const;
  const seatsField = `${cabin}_seats` as const;
  const price = values[priceField];
  const seatsTyped = values[seatsField];
  const isNone = seatsTyped === '0' || (seatsTyped === '' && price === '');
  if (cabin !== 'economy' && isNone) return undefined;
  const priceMinor = parseDollars(price);
  const isWhole = priceMinor !== undefined && priceMinor % 100 === 0;
  const seats = parseWhole(seatsTyped, { min: 0, max: maxSeats });
  if (!isWhole) {
    problems[priceField] = price === '' ? `${planLabels[priceField]} is missing.` : 'Enter whole dollars, such as 141.';
  } else if (priceMinor === 0) problems[priceField] = 'A price is above 0. Enter whole dollars, such as 141.';
  if (seats === undefined) problems[seatsField] = `Enter a whole number of seats, at most ${maxSeats}.`;
  return isWhole && priceMinor > 0 && seats !== undefined ? { cabin, priceMinor, seats } : undefined;
}

/** Problems of cabins that would have fewer seats than are sold and held. */
export function seatProblems(
  stored: readonly { cabin: Cabin; sold: number; held: number }[],
  offers: readonly CabinOffer[],
): Problems<`${Cabin}_seats`> {
  const problems: Problems<`${Cabin}_seats`> = {};
  for (const { cabin, sold, held } of stored) {
    const seats = offers.find((offer) => offer.cabin === cabin)?.seats ?? 0;
    const taken = sold + held;
    if (seats < taken) {
      problems[`${cabin}_seats`] = `${seatsTaken({ sold, held })}: there can't be fewer than ${taken}.`;
    }
  }
  return problems;
}
