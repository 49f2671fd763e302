export const CABINS = 4;

/** A flight as it is read from the database, its airports and airline already by their numbers in the network. */
export interface ReadFlight {
  /** Sixteen bytes. */
  id: Uint8Array;
  number: string;
  aircraft: string;
  airline: number;
  from: number;
  to: number;
  /** In minutes since 1970. */
  departure: number;
  arrival: number;
  /** How far the clocks at both ends are ahead of UTC, in minutes. */
  departureOffset: number;
  arrivalOffset: number;
  stops: number;
  isDelayed: boolean;
  cabins: ReadCabins;
}

/** By the number of the cabin; one that the aircraft lacks has no seats. */
export interface ReadCabins {
  priceMinor: readonly number[];
  seats: readonly number[];
  left: readonly number[];
}

/**
 * The flights that leave on one day, in UTC. Columns instead of objects: a million flights take some seventy megabytes
 * this way. In the order of origin, destination and departure, so that those between two airports stand together.
 */
export interface TimetableDay {
  count: number;
  /** Where the flights from an airport begin; the next airport's beginning is their end. */
  begins: Uint32Array;
  from: Uint16Array;
  to: Uint16Array;
  airline: Uint16Array;
  departure: Int32Array;
  arrival: Int32Array;
  departureOffset: Int16Array;
  arrivalOffset: Int16Array;
  stops: Uint8Array;
  isDelayed: Uint8Array;
  /** A bit for each cabin that the aircraft has. */
  cabins: Uint8Array;
  /** Four for each flight, as are the seats left. */
  priceMinor: Int32Array;
  left: Int16Array;
  /** Sixteen bytes for each flight. */
  ids: Buffer;
  texts: Texts;
  /** Flight numbers and aircraft, by their numbers among the texts. */
  numbers: Uint32Array;
  aircraft: Uint32Array;
}

/** Texts of which a few thousand serve a million flights. */
export interface Texts {
  all: string[];
  numbers: Map<string, number>;
}

export function createTexts(): Texts {
  return { all: [], numbers: new Map() };
}

export function packDay(flights: readonly ReadFlight[], airportCount: number, texts: Texts): TimetableDay {
  const order = orderOf(flights, airportCount);
  const count = flights.length;
  const day: TimetableDay = {
    count,
    begins: new Uint32Array(airportCount + 1),
    from: new Uint16Array(count),
    to: new Uint16Array(count),
    airline: new Uint16Array(count),
    departure: new Int32Array(count),
    arrival: new Int32Array(count),
    departureOffset: new Int16Array(count),
    arrivalOffset: new Int16Array(count),
    stops: new Uint8Array(count),
    isDelayed: new Uint8Array(count),
    cabins: new Uint8Array(count),
    priceMinor: new Int32Array(count * CABINS),
    left: new Int16Array(count * CABINS),
    // Not from the pool that small buffers share: it would keep all of that in memory.
    ids: Buffer.from(new ArrayBuffer(count * 16)),
    texts,
    numbers: new Uint32Array(count),
    aircraft: new Uint32Array(count),
  };
  for (let index = 0; index < count; index += 1) {
    const flight = flights[order[index] ?? 0];
    if (!flight) continue;
    day.from[index] = flight.from;
    day.to[index] = flight.to;
    day.airline[index] = flight.airline;
    day.departure[index] = flight.departure;
    day.arrival[index] = flight.arrival;
    day.departureOffset[index] = flight.departureOffset;
    day.arrivalOffset[index] = flight.arrivalOffset;
    day.stops[index] = flight.stops;
    day.isDelayed[index] = Number(flight.isDelayed);
    day.numbers[index] = numberOf(texts, flight.number);
    day.aircraft[index] = numberOf(texts, flight.aircraft);
    day.ids.set(flight.id, index * 16);
    writeCabins(day, index, flight.cabins);
    day.begins[flight.from + 1] = (day.begins[flight.from + 1] ?? 0) + 1;
  }
  for (let airport = 0; airport < airportCount; airport += 1) {
    day.begins[airport + 1] = (day.begins[airport + 1] ?? 0) + (day.begins[airport] ?? 0);
  }
  return day;
}

/** One number for each flight, which a typed array sorts several times faster than comparisons do. */
function orderOf(flights: readonly ReadFlight[], airportCount: number): Uint32Array {
  let earliest = Number.POSITIVE_INFINITY;
  let latest = 0;
  for (const { departure } of flights) {
    if (departure < earliest) earliest = departure;
    if (departure > latest) latest = departure;
  }
  const minutes = latest - earliest + 1;
  const count = flights.length;
  const keys = new Float64Array(count);
  flights.forEach(({ from, to, departure }, position) => {
    keys[position] = ((from * airportCount + to) * minutes + departure - earliest) * count + position;
  });
  return Uint32Array.from(keys.sort(), (key) => key % count);
}

function numberOf(texts: Texts, text: string): number {
  const known = texts.numbers.get(text);
  if (known !== undefined) return known;
  texts.numbers.set(text, texts.all.length);
  return texts.all.push(text) - 1;
}

/** Seats and fares of one flight, as they were or are. */
export interface CabinFigures {
  cabins: number;
  priceMinor: Int32Array;
  left: Int16Array;
}

export function cabinsOf(day: TimetableDay, index: number): CabinFigures {
  const first = index * CABINS;
  return {
    cabins: day.cabins[index] ?? 0,
    priceMinor: day.priceMinor.slice(first, first + CABINS),
    left: day.left.slice(first, first + CABINS),
  };
}

export function writeCabins(day: TimetableDay, index: number, { priceMinor, seats, left }: ReadCabins): void {
  let cabins = 0;
  for (let cabin = 0; cabin < CABINS; cabin += 1) {
    if ((seats[cabin] ?? 0) > 0) cabins |= 1 << cabin;
    day.priceMinor[index * CABINS + cabin] = priceMinor[cabin] ?? 0;
    day.left[index * CABINS + cabin] = left[cabin] ?? 0;
  }
  day.cabins[index] = cabins;
}

/** An aircraft without the cabin carries people in the next lower one that it has; one that is full does not. */
export function cabinSold(cabins: number, asked: number): number {
  // The highest bit of those that are not above the cabin asked for; -1 without any.
  return 31 - Math.clz32(cabins & ((2 << asked) - 1));
}

export function indexOfFlight({ ids }: TimetableDay, id: string): number {
  const wanted = bytesOfId(id);
  for (let at = ids.indexOf(wanted); at !== -1; at = ids.indexOf(wanted, at + 1)) {
    if (at % 16 === 0) return at / 16;
  }
  return -1;
}

export function flightId({ ids }: TimetableDay, index: number): string {
  const hex = ids.toString('hex', index * 16, index * 16 + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export function flightNumber({ texts, numbers }: TimetableDay, index: number): string {
  return texts.all[numbers[index] ?? 0] ?? '';
}

export function aircraftOf({ texts, aircraft }: TimetableDay, index: number): string {
  return texts.all[aircraft[index] ?? 0] ?? '';
}

export function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
