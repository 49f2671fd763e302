import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { cabins } from '../flight-query.ts';
import type { Network } from '../timetable/network.ts';
import { MINUTES_PER_DAY } from '../timetable/read-flights.ts';
import { aircraftOf, flightId, flightNumber } from '../timetable/timetable-day.ts';
import type { FoundItinerary } from './itinerary.ts';
import type { Offer } from './offers.ts';
import { fareKey, type ShownFares, type ShownFlight, type ShownItinerary, type ShownNames } from './shown-itinerary.ts';

export function describeItinerary(network: Network, itinerary: FoundItinerary): ShownItinerary {
  const { departure, arrival, priceMinor } = itinerary;
  const flights = itinerary.flights.map((offer, position) =>
    describeFlight(network, offer, itinerary.flights[position - 1]),
  );
  let stops = flights.length - 1;
  let seatsLeft = Number.POSITIVE_INFINITY;
  for (const [position, { left }] of itinerary.flights.entries()) {
    stops += flights[position]?.stops ?? 0;
    if (left < seatsLeft) seatsLeft = left;
  }
  return {
    key: itineraryKey(itinerary),
    flights,
    stops,
    minutes: arrival - departure,
    daysLater: daysBetween(dateOf(flights[0]?.departs), dateOf(flights.at(-1)?.arrives)),
    seatsLeft,
    priceMinor,
  };
}

export function itineraryKey({ flights }: FoundItinerary): string {
  return flights.map(({ day, index }) => flightId(day, index)).join('.');
}

function describeFlight(network: Network, offer: Offer, before: Offer | undefined): ShownFlight {
  const { day, index, departure, arrival } = offer;
  return {
    number: flightNumber(day, index),
    airline: network.airlines[offer.airline]?.code ?? '',
    aircraft: aircraftOf(day, index),
    cabin: cabins[offer.cabin] ?? 'economy',
    from: network.airports[offer.from]?.code ?? '',
    to: network.airports[offer.to]?.code ?? '',
    departs: localTime(departure + (day.departureOffset[index] ?? 0)),
    arrives: localTime(arrival + (day.arrivalOffset[index] ?? 0)),
    minutes: arrival - departure,
    stops: day.stops[index] ?? 0,
    isDelayed: day.isDelayed[index] === 1,
    layover: before ? departure - before.arrival : 0,
    priceMinor: offer.priceMinor,
  };
}

/** The names of all airlines and airports in the itineraries. */
export function namesFor(
  network: Network,
  itineraries: readonly ShownItinerary[],
  codes: { airlines: readonly string[]; airports: readonly string[] },
): ShownNames {
  const flights = itineraries.flatMap((itinerary) => itinerary.flights);
  const airlineCodes = new Set([...flights.map(({ airline }) => airline), ...codes.airlines]);
  const airportCodes = new Set([...flights.flatMap(({ from, to }) => [from, to]), ...codes.airports]);
  return {
    airlines: Object.fromEntries(
      network.airlines
        .filter(({ code }) => airlineCodes.has(code))
        .map(({ code, name, logoFile }) => [code, { name, logoFile }]),
    ),
    airports: Object.fromEntries(
      [...airportCodes].flatMap((code) => {
        const airport = network.airports[network.airportsByCode.get(code) ?? -1];
        return airport ? [[code, { name: airport.name, city: airport.city, country: airport.country }]] : [];
      }),
    ),
  };
}

export function faresFor(network: Network, itineraries: readonly ShownItinerary[]): ShownFares {
  const fares: ShownFares = {};
  for (const flight of itineraries.flatMap(({ flights }) => flights)) {
    const key = fareKey(flight);
    if (fares[key]) continue;
    const airline = network.airlines.findLast(({ code }) => code === flight.airline);
    const fare = airline?.fares[cabins.indexOf(flight.cabin)];
    if (fare) fares[key] = fare;
  }
  return fares;
}

/** Formats 2026-12-11T06:15. Intl would take milliseconds for the hundreds on a page. */
function localTime(localMinute: number): string {
  const day = Math.floor(localMinute / MINUTES_PER_DAY);
  const ofDay = localMinute - day * MINUTES_PER_DAY;
  const hours = Math.floor(ofDay / 60);
  return `${calendarDate(day)}T${twoDigits(hours)}:${twoDigits(ofDay - hours * 60)}`;
}

function calendarDate(day: number): CalendarDate {
  const date = new Date(day * MINUTES_PER_DAY * 60_000);
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function dateOf(local: string | undefined): CalendarDate {
  return (local ?? '').slice(0, 10);
}
