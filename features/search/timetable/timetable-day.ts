export const CABINS = 4;

/** A flight as it is read from the database, its airports and airline already by their numbers in the network. */
export interface ReadFlight {
  id: string;
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
  /** By the number of the cabin; a cabin that the aircraft lacks has no seats. */
  cabins: readonly ReadCabin[];
}

export interface ReadCabin {
  priceMinor: number;
  seats: number;
  left: number;
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
  /** Four for each flight, as are seats and left. */
  priceMinor: Int32Array;
  seats: Int16Array;
  left: Int16Array;
  /** Sixteen bytes for each flight. */
  ids: Buffer;
  numbers: string[];
  aircraft: string[];
  /** How often seats or fares have changed since it was read. */
  patches: number;
}

export function packDay(flights: readonly ReadFlight[], airportCount: number): TimetableDay {
  const sorted = flights.toSorted(
    (one, other) =>
      one.from - other.from ||
      one.to - other.to ||
      one.departure - other.departure ||
      (one.id < other.id ? -1 : 1),
  );
  const { length } = sorted;
  const day: TimetableDay = {
    count: length,
    begins: new Uint32Array(airportCount + 1),
    from: Uint16Array.from(sorted, ({ from }) => from),
    to: Uint16Array.from(sorted, ({ to }) => to),
    airline: Uint16Array.from(sorted, ({ airline }) => airline),
    departure: Int32Array.from(sorted, ({ departure }) => departure),
    arrival: Int32Array.from(sorted, ({ arrival }) => arrival),
    departureOffset: Int16Array.from(sorted, ({ departureOffset }) => departureOffset),
    arrivalOffset: Int16Array.from(sorted, ({ arrivalOffset }) => arrivalOffset),
    stops: Uint8Array.from(sorted, ({ stops }) => stops),
    isDelayed: Uint8Array.from(sorted, ({ isDelayed }) => Number(isDelayed)),
    priceMinor: new Int32Array(length * CABINS),
    seats: new Int16Array(length * CABINS),
    left: new Int16Array(length * CABINS),
    ids: Buffer.concat(sorted.map(({ id }) => bytesOfId(id))),
    numbers: sorted.map(({ number }) => number),
    aircraft: sorted.map(({ aircraft }) => aircraft),
    patches: 0,
  };
  sorted.forEach(({ cabins }, index) => {
    writeCabins(day, index, cabins);
  });
  for (const { from } of sorted) day.begins[from + 1] = (day.begins[from + 1] ?? 0) + 1;
  for (let airport = 0; airport < airportCount; airport += 1) {
    day.begins[airport + 1] = (day.begins[airport + 1] ?? 0) + (day.begins[airport] ?? 0);
  }
  return day;
}

/** Takes over seats and fares that changed. False when the day has no such flight. */
export function patchFlight(day: TimetableDay, id: string, cabins: readonly ReadCabin[]): boolean {
  const index = indexOfFlight(day, id);
  if (index === -1) return false;
  writeCabins(day, index, cabins);
  day.patches += 1;
  return true;
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

function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function writeCabins(day: TimetableDay, index: number, cabins: readonly ReadCabin[]): void {
  for (let cabin = 0; cabin < CABINS; cabin += 1) {
    const { priceMinor, seats, left } = cabins[cabin] ?? { priceMinor: 0, seats: 0, left: 0 };
    day.priceMinor[index * CABINS + cabin] = priceMinor;
    day.seats[index * CABINS + cabin] = seats;
    day.left[index * CABINS + cabin] = left;
  }
}
