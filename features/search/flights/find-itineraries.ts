import type { UsdMinor } from '#lib/money.ts';
import type { OpenDays } from '../timetable/create-timetable.ts';
import { minConnection } from '../timetable/network.ts';
import {
  addToFront,
  cheapestUntil,
  dropDominated,
  type FoundItinerary,
  itineraryOf,
  MAX_AIRPORTS_WITH_CONNECTIONS,
  MAX_JOURNEY_MINUTES,
  MAX_LAYOVER_MINUTES,
  type ParetoFront,
} from './itinerary.ts';
import { type Offer, type Offers, type OfferTable, openOffers, type Party } from './offers.ts';

export interface ItineraryQuery {
  /** Airport numbers in the network. */
  origins: readonly number[];
  destinations: readonly number[];
  /** The local date at the departure airport, in days since 1970. */
  localDay: number;
  party: Party;
  /** With this many choices, itineraries with more connections are not searched. */
  enough: number;
  /** The earliest departure, in minutes since 1970. */
  nowMinute: number;
}

export interface Found {
  /** In no particular order. */
  itineraries: FoundItinerary[];
  /** The number of connections up to which was searched. */
  connections: 0 | 1 | 2;
}

/** The UTC days of the timetable that can contain flights for a local date. */
export function daysToOpen(localDay: number): [first: number, last: number] {
  return [localDay - 1, localDay + 3];
}

/** Too many airports to search for connections. */
export function isVague({ origins, destinations }: Pick<ItineraryQuery, 'origins' | 'destinations'>): boolean {
  return Math.max(origins.length, destinations.length) > MAX_AIRPORTS_WITH_CONNECTIONS;
}

/** Implements the rules of docs/domain/search.md. */
export function findItineraries(open: OpenDays, query: ItineraryQuery): Found {
  const offers = openOffers(open, query.party, query.nowMinute);
  const wanted = new Set(query.destinations);
  if (isVague(query)) {
    const direct = offers.leaving(query.origins, query.localDay, (to) => wanted.has(to));
    return { itineraries: directFlights(offers, direct, wanted), connections: 0 };
  }
  const leaving = offers.leaving(query.origins, query.localDay, () => true);
  const itineraries = directFlights(offers, leaving, wanted);
  if (itineraries.length >= query.enough) return { itineraries, connections: 0 };
  const search = { open, query, offers, leaving };
  const pairs = query.origins.map((origin) => ({ origin, firsts: latestFirst(search, origin) }));
  itineraries.push(...withOneConnection(search, pairs));
  if (itineraries.length >= query.enough) return { itineraries, connections: 1 };
  itineraries.push(...withTwoConnections(search, pairs, itineraries));
  return { itineraries, connections: 2 };
}

interface Search {
  open: OpenDays;
  query: ItineraryQuery;
  offers: Offers;
  /** The departures of the day. */
  leaving: OfferTable;
}

interface Origin {
  origin: number;
  /** Rows of its departures. */
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
 * Sorts departures latest first. A later departure can't be dominated by an earlier one, so an itinerary is dominated
 * if one found before arrives no later and costs no more: most are discarded before they are created.
 */
function latestFirst({ leaving }: Search, origin: number): number[] {
  const { departures, from } = leaving;
  const count = departures.length;
  const rows: number[] = [];
  for (let row = 0; row < count; row += 1) if (from[row] === origin) rows.push(row);
  // Typed arrays sort numbers without a comparison function.
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

/** Flights of the last segment between two airports, sorted by arrival and price. */
interface LastFlights extends OfferTable {
  /** The lowest price from this row on. */
  cheapestFrom: number[];
  longestMinutes: number;
  shortestMinutes: number;
}

/** Itineraries with the same airlines between the same airports, some of which may still be dominated. */
interface Kind {
  steps: ParetoFront;
  itineraries: FoundItinerary[];
}

function withOneConnection(search: Search, pairs: readonly Origin[]): FoundItinerary[] {
  const { query } = search;
  const arrivals = arrivalSpans(search.leaving);
  return query.destinations.flatMap((destination) => {
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
      if (addToFront(kind.steps, before.departure, arrival, priceMinor)) {
        first ??= offers.offerAt(leaving, row);
        kind.itineraries.push(itineraryOf([first, offers.offerAt(next, onward)]));
      }
      return false;
    });
  }
  return undominatedOf(kinds);
}

function withTwoConnections(
  search: Search,
  pairs: readonly Origin[],
  fewer: readonly FoundItinerary[],
): FoundItinerary[] {
  const { open, query, leaving } = search;
  const arrivals = arrivalSpans(leaving);
  const span = spanOf(leaving.departures);
  return query.destinations.flatMap((destination) => {
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
  /** Itineraries with fewer connections that leave no earlier than the current flight. */
  const noEarlier: ParetoFront = [];
  let simplerCount = 0;
  for (const row of firsts) {
    const via = leaving.to[row] ?? 0;
    const departure = leaving.departures[row] ?? 0;
    for (
      let itinerary = simpler[simplerCount];
      itinerary && itinerary.departure >= departure;
      itinerary = simpler[simplerCount]
    ) {
      addToFront(noEarlier, itinerary.departure, itinerary.arrival, itinerary.priceMinor);
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
      // A lower bound: any continuation arrives later and costs more.
      const isDominated =
        cheapestUntil(noEarlier, secondArrival + thirds.shortestMinutes) <= bothMinor + (thirds.cheapestFrom[0] ?? 0);
      if (isDominated || layover < minConnection(network, origin, via, at)) continue;
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
        if (!addToFront(kind.steps, departure, lastArrival, allMinor)) return false;
        kind.itineraries.push(
          itineraryOf([offers.offerAt(leaving, row), offers.offerAt(seconds, second), offers.offerAt(thirds, third)]),
        );
        return false;
      });
    }
  }
  return undominatedOf(kinds);
}

/** The itinerary up to the last connection. */
interface Before {
  departure: number;
  arrival: number;
  priceMinor: UsdMinor;
  isRequested: boolean;
  /** The minimum connection time. */
  changeMinutes: number;
}

/** Calls `isLast` for every possible last flight by arrival, within the connection times, until it returns true. */
function eachOnward(
  before: Before,
  flights: LastFlights,
  isLast: (row: number, priceMinor: UsdMinor, arrival: number) => boolean,
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
    // An itinerary without the requested cabin is never offered, so it must not dominate others.
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

/** The first and last arrival at each airport. */
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

function undominatedOf(kinds: ReadonlyMap<number, Kind>): FoundItinerary[] {
  return [...kinds.values()].flatMap(({ itineraries }) => dropDominated(itineraries));
}

/** At least one flight must be in the requested cabin. */
export function hasCabin(flights: readonly Offer[], { party }: Pick<ItineraryQuery, 'party'>): boolean {
  return flights.some(({ cabin }) => cabin === party.cabin);
}
