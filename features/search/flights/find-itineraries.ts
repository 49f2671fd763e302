import type { OpenDays } from '../timetable/create-timetable.ts';
import { minConnection } from '../timetable/network.ts';
import { dropBeaten } from './drop-beaten.ts';
import { type FoundItinerary, itineraryOf } from './found-itinerary.ts';
import { type Offer, type Offers, type OfferTable, openOffers, type Party } from './offers.ts';
import { MAX_JOURNEY_MINUTES, MAX_LAYOVER_MINUTES, MOST_AIRPORTS_WITH_CONNECTIONS } from './rules.ts';
import { addStep, cheapestUntil, type Staircase } from './staircase.ts';

export interface Asked {
  /** Airports by their numbers in the network. */
  origins: readonly number[];
  destinations: readonly number[];
  /** The date at the airport of departure, as a number since 1970. */
  localDay: number;
  party: Party;
  /** With so many choices, none that changes planes more often is looked for. */
  enough: number;
  /** Nothing that has left by now, in minutes since 1970. */
  nowMinute: number;
}

export interface Found {
  /** Everything that is offered on a day, in no particular order. */
  itineraries: FoundItinerary[];
  /** How many changes of planes were looked for at most. */
  connections: 0 | 1 | 2;
}

/** The days of the timetable, in UTC, that a search for a date looks at: clocks differ by half a day and more. */
export function daysToOpen(localDay: number): [first: number, last: number] {
  return [localDay - 1, localDay + 3];
}

/** Too many airports for anything but direct flights. */
export function isVague({ origins, destinations }: Pick<Asked, 'origins' | 'destinations'>): boolean {
  return Math.max(origins.length, destinations.length) > MOST_AIRPORTS_WITH_CONNECTIONS;
}

/** The rules are those of docs/domain/search.md. */
export function findItineraries(open: OpenDays, asked: Asked): Found {
  const offers = openOffers(open, asked.party, asked.nowMinute);
  const wanted = new Set(asked.destinations);
  if (isVague(asked)) {
    const direct = offers.leaving(asked.origins, asked.localDay, (to) => wanted.has(to));
    return { itineraries: directFlights(offers, direct, wanted), connections: 0 };
  }
  const leaving = offers.leaving(asked.origins, asked.localDay, () => true);
  const itineraries = directFlights(offers, leaving, wanted);
  if (itineraries.length >= asked.enough) return { itineraries, connections: 0 };
  const search = { open, asked, offers, leaving };
  const pairs = asked.origins.map((origin) => ({ origin, firsts: latestFirst(search, origin) }));
  itineraries.push(...withOneConnection(search, pairs));
  if (itineraries.length >= asked.enough) return { itineraries, connections: 1 };
  itineraries.push(...withTwoConnections(search, pairs, itineraries));
  return { itineraries, connections: 2 };
}

interface Search {
  open: OpenDays;
  asked: Asked;
  offers: Offers;
  /** What leaves on the day. */
  leaving: OfferTable;
}

interface Origin {
  origin: number;
  /** Rows of what leaves from it. */
  firsts: readonly number[];
}

function directFlights(offers: Offers, leaving: OfferTable, wanted: ReadonlySet<number>): FoundItinerary[] {
  const found: FoundItinerary[] = [];
  leaving.to.forEach((to, row) => {
    if (wanted.has(to) && leaving.isRequested[row]) found.push(itineraryOf([offers.offerAt(leaving, row)]));
  });
  return found;
}

/**
 * What leaves later can't be beaten by what leaves earlier. In this order an itinerary is beaten for sure where one found
 * before it arrives no later and costs no more, so that most are thrown away before they are made.
 */
function latestFirst({ leaving }: Search, origin: number): number[] {
  const { departures, from } = leaving;
  const count = departures.length;
  const rows: number[] = [];
  for (let row = 0; row < count; row += 1) if (from[row] === origin) rows.push(row);
  // Numbers that a typed array sorts without asking us.
  const keys = new Float64Array(rows.length);
  rows.forEach((row, position) => {
    keys[position] = (departures[row] ?? 0) * count + row;
  });
  keys.sort();
  for (let position = 0; position < rows.length; position += 1) {
    rows[position] = (keys[rows.length - 1 - position] ?? 0) % count;
  }
  return rows;
}

/** Flights of the last part of the way, between two airports and by arrival and price. */
interface LastFlights extends OfferTable {
  /** The least that any from this row on costs. */
  cheapestFrom: number[];
  longestMinutes: number;
  shortestMinutes: number;
}

/** Itineraries with the same airlines between the same airports, of which some may still be beaten. */
interface Kind {
  steps: Staircase;
  itineraries: FoundItinerary[];
}

function withOneConnection(search: Search, pairs: readonly Origin[]): FoundItinerary[] {
  const { asked } = search;
  const arrivals = arrivalSpans(search.leaving);
  return asked.destinations.flatMap((destination) => {
    const onwards = new Map<number, LastFlights>();
    for (const [airport, { earliest, latest }] of arrivals) {
      const flights = lastFlights(search, airport, destination, earliest, latest + MAX_LAYOVER_MINUTES);
      if (flights) onwards.set(airport, flights);
    }
    return pairs.flatMap(({ origin, firsts }) => connectOnce(search, origin, firsts, destination, onwards));
  });
}

function connectOnce(
  { open: { network }, leaving, offers }: Search,
  origin: number,
  firsts: readonly number[],
  destination: number,
  onwards: ReadonlyMap<number, LastFlights>,
): FoundItinerary[] {
  const { cities } = network;
  const kinds = new Map<number, Kind>();
  const airlineCount = network.airlines.length;
  for (const row of firsts) {
    const via = leaving.to[row] ?? 0;
    const next = onwards.get(via);
    if (!next || cities[via] === cities[origin] || cities[via] === cities[destination]) continue;
    if (cities[origin] === cities[destination]) continue;
    const before = {
      arrival: leaving.arrivals[row] ?? 0,
      departure: leaving.departures[row] ?? 0,
      priceMinor: leaving.prices[row] ?? 0,
      isRequested: leaving.isRequested[row] ?? false,
      changeMinutes: minConnection(network, origin, via, destination),
    };
    const airlines = (leaving.airlines[row] ?? 0) * airlineCount;
    let first: Offer | undefined;
    eachOnward(before, next, (onward, priceMinor, arrival) => {
      const kind = kindOf(kinds, airlines + (next.airlines[onward] ?? 0));
      if (addStep(kind.steps, before.departure, arrival, priceMinor)) {
        first ??= offers.offerAt(leaving, row);
        kind.itineraries.push(itineraryOf([first, offers.offerAt(next, onward)]));
      }
      return false;
    });
  }
  return unbeatenOf(kinds);
}

function withTwoConnections(
  search: Search,
  pairs: readonly Origin[],
  fewer: readonly FoundItinerary[],
): FoundItinerary[] {
  const { open, asked, leaving } = search;
  const arrivals = arrivalSpans(leaving);
  const span = spanOf(leaving.departures);
  return asked.destinations.flatMap((destination) => {
    const lasts = open.network.airports.map((_, airport) =>
      lastFlights(search, airport, destination, span.earliest, span.latest + MAX_JOURNEY_MINUTES),
    );
    const middles = new Map<number, OfferTable>();
    for (const [airport, { earliest, latest }] of arrivals) {
      middles.set(
        airport,
        search.offers.from(
          airport,
          earliest,
          latest + MAX_LAYOVER_MINUTES,
          (to) => lasts[to] !== undefined && open.network.cities[to] !== open.network.cities[airport],
        ),
      );
    }
    return pairs.flatMap(({ origin, firsts }) =>
      connectTwice(search, { origin, firsts, destination, middles, lasts, fewer }),
    );
  });
}

function connectTwice(
  { open: { network }, leaving, offers }: Search,
  {
    origin,
    firsts,
    destination,
    middles,
    lasts,
    fewer,
  }: Origin & {
    destination: number;
    middles: ReadonlyMap<number, OfferTable>;
    lasts: readonly (LastFlights | undefined)[];
    fewer: readonly FoundItinerary[];
  },
): FoundItinerary[] {
  const { cities } = network;
  const kinds = new Map<number, Kind>();
  const airlineCount = network.airlines.length;
  const simpler = fewer
    .filter(({ flights }) => flights[0]?.from === origin && flights.at(-1)?.to === destination)
    .sort((one, other) => other.departure - one.departure);
  /** Of those with fewer changes, the ones that leave no earlier than the flight that is looked at. */
  const noEarlier: Staircase = [];
  let simplerCount = 0;
  for (const row of firsts) {
    const via = leaving.to[row] ?? 0;
    const departure = leaving.departures[row] ?? 0;
    for (
      let itinerary = simpler[simplerCount];
      itinerary && itinerary.departure >= departure;
      itinerary = simpler[simplerCount]
    ) {
      addStep(noEarlier, itinerary.departure, itinerary.arrival, itinerary.priceMinor);
      simplerCount += 1;
    }
    const seconds = middles.get(via);
    if (!seconds || cities[via] === cities[origin] || cities[via] === cities[destination]) continue;
    if (cities[origin] === cities[destination]) continue;
    const arrival = leaving.arrivals[row] ?? 0;
    const priceMinor = leaving.prices[row] ?? 0;
    const isRequested = leaving.isRequested[row] ?? false;
    const airline = leaving.airlines[row] ?? 0;
    for (let second = 0; second < seconds.to.length; second += 1) {
      const layover = (seconds.departures[second] ?? 0) - arrival;
      if (layover < 0 || layover > MAX_LAYOVER_MINUTES) continue;
      const at = seconds.to[second] ?? 0;
      const thirds = lasts[at];
      if (!thirds || cities[at] === cities[origin] || cities[at] === cities[destination]) continue;
      const secondArrival = seconds.arrivals[second] ?? 0;
      const bothMinor = priceMinor + (seconds.prices[second] ?? 0);
      // Whatever follows arrives no earlier than this and costs no less.
      const isBeaten =
        cheapestUntil(noEarlier, secondArrival + thirds.shortestMinutes) <=
        bothMinor + (thirds.cheapestFrom[0] ?? 0);
      if (isBeaten || layover < minConnection(network, origin, via, at)) continue;
      const before = {
        arrival: secondArrival,
        departure,
        priceMinor: bothMinor,
        isRequested: isRequested || (seconds.isRequested[second] ?? false),
        changeMinutes: minConnection(network, via, at, destination),
      };
      const airlines = (airline * airlineCount + (seconds.airlines[second] ?? 0)) * airlineCount;
      eachOnward(before, thirds, (third, allMinor, lastArrival) => {
        const cheapest = cheapestUntil(noEarlier, lastArrival);
        if (cheapest <= allMinor) return cheapest <= bothMinor + (thirds.cheapestFrom[third] ?? 0);
        const kind = kindOf(kinds, airlines + (thirds.airlines[third] ?? 0));
        if (!addStep(kind.steps, departure, lastArrival, allMinor)) return false;
        kind.itineraries.push(
          itineraryOf([
            offers.offerAt(leaving, row),
            offers.offerAt(seconds, second),
            offers.offerAt(thirds, third),
          ]),
        );
        return false;
      });
    }
  }
  return unbeatenOf(kinds);
}

/** The way as far as the last change of planes. */
interface Before {
  departure: number;
  arrival: number;
  priceMinor: number;
  isRequested: boolean;
  /** What the change takes at least. */
  changeMinutes: number;
}

/**
 * Every last flight that can follow, in time for it and not hours too early, by arrival. Whoever looks at one may say
 * that none after it is of interest.
 */
function eachOnward(
  before: Before,
  flights: LastFlights,
  isLast: (row: number, priceMinor: number, arrival: number) => boolean,
): void {
  const { departures, arrivals, prices, isRequested } = flights;
  const earliest = before.arrival + before.changeMinutes;
  const latest = before.arrival + MAX_LAYOVER_MINUTES;
  const lastArrival = Math.min(
    before.departure + MAX_JOURNEY_MINUTES,
    before.arrival + MAX_LAYOVER_MINUTES + flights.longestMinutes,
  );
  for (let row = firstArriving(arrivals, earliest); row < arrivals.length; row += 1) {
    const arrival = arrivals[row] ?? 0;
    if (arrival > lastArrival) return;
    const departure = departures[row] ?? 0;
    if (departure < earliest || departure > latest) continue;
    // What is never offered beats nothing.
    if (!before.isRequested && !isRequested[row]) continue;
    if (isLast(row, before.priceMinor + (prices[row] ?? 0), arrival)) return;
  }
}

function firstArriving(arrivals: readonly number[], earliest: number): number {
  let low = 0;
  let high = arrivals.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((arrivals[middle] ?? 0) < earliest) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lastFlights(
  { offers }: Search,
  airport: number,
  destination: number,
  earliest: number,
  latest: number,
): LastFlights | undefined {
  const table = offers.between(airport, destination, earliest, latest);
  const count = table.prices.length;
  if (count === 0) return undefined;
  const cheapestFrom = new Array<number>(count);
  let cheapest = Number.POSITIVE_INFINITY;
  let longestMinutes = 0;
  let shortestMinutes = Number.POSITIVE_INFINITY;
  for (let row = count - 1; row >= 0; row -= 1) {
    cheapest = Math.min(cheapest, table.prices[row] ?? 0);
    cheapestFrom[row] = cheapest;
    const minutes = (table.arrivals[row] ?? 0) - (table.departures[row] ?? 0);
    longestMinutes = Math.max(longestMinutes, minutes);
    shortestMinutes = Math.min(shortestMinutes, minutes);
  }
  return { ...table, cheapestFrom, longestMinutes, shortestMinutes };
}

interface TimeSpan {
  earliest: number;
  latest: number;
}

/** When the first and the last of these arrive at each airport. */
function arrivalSpans({ to, arrivals }: OfferTable): Map<number, TimeSpan> {
  const spans = new Map<number, TimeSpan>();
  to.forEach((airport, row) => {
    const arrival = arrivals[row] ?? 0;
    const span = spans.get(airport);
    if (!span) spans.set(airport, { earliest: arrival, latest: arrival });
    else if (arrival < span.earliest) span.earliest = arrival;
    else if (arrival > span.latest) span.latest = arrival;
  });
  return spans;
}

function spanOf(minutes: readonly number[]): TimeSpan {
  let earliest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  for (const minute of minutes) {
    if (minute < earliest) earliest = minute;
    if (minute > latest) latest = minute;
  }
  return { earliest, latest };
}

function kindOf(kinds: Map<number, Kind>, airlines: number): Kind {
  let kind = kinds.get(airlines);
  if (!kind) {
    kind = { steps: [], itineraries: [] };
    kinds.set(airlines, kind);
  }
  return kind;
}

function unbeatenOf(kinds: ReadonlyMap<number, Kind>): FoundItinerary[] {
  return [...kinds.values()].flatMap(({ itineraries }) => dropBeaten(itineraries));
}

/** Whoever asks for business sits there on one flight at least. */
export function hasCabin(flights: readonly Offer[], { party }: Pick<Asked, 'party'>): boolean {
  return flights.some(({ cabin }) => cabin === party.cabin);
}
