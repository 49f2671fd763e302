export const CABINS = 4;
const BYTES_PER_FLIGHT = 69;

/** Flights as read from the database, with airport and airline numbers of the network. */
export interface FlightColumns {
  count: number;
  from: Uint16Array;
  to: Uint16Array;
  airline: Uint16Array;
  /** In minutes since 1970. */
  departure: Int32Array;
  arrival: Int32Array;
  /** UTC offsets at both airports, in minutes. */
  departureOffset: Int16Array;
  arrivalOffset: Int16Array;
  stops: Uint8Array;
  isDelayed: Uint8Array;
  /** A bit for each cabin that the aircraft has. */
  cabins: Uint8Array;
  /** Four per flight, like the seats left. */
  priceMinor: Int32Array;
  left: Int16Array;
  /** Sixteen bytes per flight. */
  ids: Buffer;
  /** Flight numbers and aircraft, as indexes of the texts. */
  numbers: Uint32Array;
  aircraft: Uint32Array;
  texts: Texts;
}

/**
 * The flights that depart on one UTC day. Typed columns instead of objects: a million flights take about seventy
 * megabytes. Sorted by origin, destination and departure, so that flights between two airports are adjacent.
 */
export interface TimetableDay extends FlightColumns {
  /** The first flight of each airport; the next entry is the end. */
  begins: Uint32Array;
}

/** A few thousand distinct texts serve a million flights. */
export interface Texts {
  numbers: TextList;
  aircraft: TextList;
}

interface TextList {
  all: string[];
  positions: Map<string, number>;
}

export function createTexts(): Texts {
  const empty = () => ({ all: [], positions: new Map() });
  return { numbers: empty(), aircraft: empty() };
}

export function createColumns(count: number, texts: Texts): FlightColumns {
  // One buffer, which is freed as a whole. The widest columns come first, so that each is aligned.
  const bytes = new ArrayBuffer(count * BYTES_PER_FLIGHT);
  let at = 0;
  const next = (size: number) => {
    const start = at;
    at += size * count;
    return start;
  };
  return {
    count,
    departure: new Int32Array(bytes, next(4), count),
    arrival: new Int32Array(bytes, next(4), count),
    numbers: new Uint32Array(bytes, next(4), count),
    aircraft: new Uint32Array(bytes, next(4), count),
    priceMinor: new Int32Array(bytes, next(4 * CABINS), count * CABINS),
    left: new Int16Array(bytes, next(2 * CABINS), count * CABINS),
    from: new Uint16Array(bytes, next(2), count),
    to: new Uint16Array(bytes, next(2), count),
    airline: new Uint16Array(bytes, next(2), count),
    departureOffset: new Int16Array(bytes, next(2), count),
    arrivalOffset: new Int16Array(bytes, next(2), count),
    stops: new Uint8Array(bytes, next(1), count),
    isDelayed: new Uint8Array(bytes, next(1), count),
    cabins: new Uint8Array(bytes, next(1), count),
    ids: Buffer.from(bytes, next(16), count * 16),
    texts,
  };
}

/** Merges parts of a day and sorts their flights. */
export function packDay(parts: readonly FlightColumns[], airportCount: number, texts: Texts): TimetableDay {
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const day = { ...createColumns(count, texts), begins: new Uint32Array(airportCount + 1) };
  const order = orderOf(parts, airportCount, count);
  for (let index = 0; index < count; index += 1) {
    let row = order[index] ?? 0;
    let position = 0;
    for (let part = parts[position]; part && row >= part.count; part = parts[position]) {
      row -= part.count;
      position += 1;
    }
    const part = parts[position];
    if (part) copyFlight(part, row, day, index);
  }
  for (let index = 0; index < count; index += 1) {
    const next = (day.from[index] ?? 0) + 1;
    day.begins[next] = (day.begins[next] ?? 0) + 1;
  }
  for (let airport = 0; airport < airportCount; airport += 1) {
    day.begins[airport + 1] = (day.begins[airport + 1] ?? 0) + (day.begins[airport] ?? 0);
  }
  return day;
}

/** One number per flight, which a typed array sorts several times faster than a comparison function would. */
function orderOf(parts: readonly FlightColumns[], airportCount: number, count: number): Uint32Array {
  let earliest = Number.POSITIVE_INFINITY;
  let latest = 0;
  for (const { departure, count: filled } of parts) {
    for (const minute of departure.subarray(0, filled)) {
      if (minute < earliest) earliest = minute;
      if (minute > latest) latest = minute;
    }
  }
  const minutes = latest - earliest + 1;
  const keys = new Float64Array(count);
  let position = 0;
  for (const part of parts) {
    for (let row = 0; row < part.count; row += 1) {
      const route = (part.from[row] ?? 0) * airportCount + (part.to[row] ?? 0);
      keys[position] = (route * minutes + (part.departure[row] ?? 0) - earliest) * count + position;
      position += 1;
    }
  }
  keys.sort();
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) order[index] = (keys[index] ?? 0) % count;
  return order;
}

function copyFlight(from: FlightColumns, row: number, to: FlightColumns, index: number): void {
  to.departure[index] = from.departure[row] ?? 0;
  to.arrival[index] = from.arrival[row] ?? 0;
  to.numbers[index] = from.numbers[row] ?? 0;
  to.aircraft[index] = from.aircraft[row] ?? 0;
  to.from[index] = from.from[row] ?? 0;
  to.to[index] = from.to[row] ?? 0;
  to.airline[index] = from.airline[row] ?? 0;
  to.departureOffset[index] = from.departureOffset[row] ?? 0;
  to.arrivalOffset[index] = from.arrivalOffset[row] ?? 0;
  to.stops[index] = from.stops[row] ?? 0;
  to.isDelayed[index] = from.isDelayed[row] ?? 0;
  to.cabins[index] = from.cabins[row] ?? 0;
  for (let cabin = 0; cabin < CABINS; cabin += 1) {
    to.priceMinor[index * CABINS + cabin] = from.priceMinor[row * CABINS + cabin] ?? 0;
    to.left[index * CABINS + cabin] = from.left[row * CABINS + cabin] ?? 0;
  }
  from.ids.copy(to.ids, index * 16, row * 16, row * 16 + 16);
}

export function positionOf({ all, positions }: TextList, text: string): number {
  const known = positions.get(text);
  if (known !== undefined) return known;
  positions.set(text, all.length);
  return all.push(text) - 1;
}

/** Seats and fares of one flight. */
export interface CabinFigures {
  cabins: number;
  priceMinor: Int32Array;
  left: Int16Array;
}

export function cabinsOf(day: FlightColumns, index: number): CabinFigures {
  const first = index * CABINS;
  return {
    cabins: day.cabins[index] ?? 0,
    priceMinor: day.priceMinor.slice(first, first + CABINS),
    left: day.left.slice(first, first + CABINS),
  };
}

export function writeCabins(day: FlightColumns, index: number, { cabins, priceMinor, left }: CabinFigures): void {
  day.cabins[index] = cabins;
  day.priceMinor.set(priceMinor, index * CABINS);
  day.left.set(left, index * CABINS);
}

/**
 * If the aircraft does not have the requested cabin, the next lower one that it has is sold; a full cabin is not
 * replaced.
 */
export function cabinSold(cabins: number, requestedCabin: number): number {
  // The highest bit that is not above the requested cabin; -1 without any.
  return 31 - Math.clz32(cabins & ((2 << requestedCabin) - 1));
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
  return texts.numbers.all[numbers[index] ?? 0] ?? '';
}

export function aircraftOf({ texts, aircraft }: TimetableDay, index: number): string {
  return texts.aircraft.all[aircraft[index] ?? 0] ?? '';
}

export function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}
