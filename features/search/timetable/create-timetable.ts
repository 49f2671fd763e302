import type { RawBuilder } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import { type Network, readNetwork } from './network.ts';
import { readChanges, type TimetableChanges } from './read-changes.ts';
import { MINUTES_PER_DAY, readCabins, readFlights, type Span } from './read-flights.ts';
import {
  type CabinFigures,
  cabinsOf,
  createTexts,
  type FlightColumns,
  indexOfFlight,
  packDay,
  type TimetableDay,
  writeCabins,
} from './timetable-day.ts';

/** Consecutive days of flights, with their airports and airlines. */
export interface OpenDays {
  network: Network;
  days: readonly TimetableDay[];
}

/** Changed seats or fares of a flight that keeps its index. */
export interface FlightChange {
  /** In days since 1970, UTC. */
  dayNumber: number;
  day: TimetableDay;
  index: number;
  before: CabinFigures;
}

/** Called about changes before the changed copy is visible. */
export interface TimetableListener {
  onFlight(change: FlightChange): void;
  onDay(dayNumber: number): void;
  onEverything(): void;
}

/**
 * A copy of the timetable in this process: searches need no database, and the database alone decides what is sold. A
 * day is read after it is first requested. Searches also read the changes, at most four times a second, so that a sold
 * seat disappears from every process within a second and nothing runs without searches.
 */
export interface Timetable {
  /** Undefined while the copy is fresh enough; else a promise that resolves when it is. */
  refreshed(): Promise<unknown> | undefined;
  /** The copy must be refreshed first. */
  network(): Network;
  /** Days since 1970, UTC. Undefined if one of them is not in memory; then it is queued to be read. */
  open(firstDay: number, lastDay: number): OpenDays | undefined;
  /** Reads some flights from the database, for a search that can't wait for whole days. */
  openSome(parts: readonly FlightsWanted[]): Promise<OpenDays>;
  listen(listener: TimetableListener): void;
}

export interface FlightsWanted {
  span: Span;
  condition: RawBuilder<unknown>;
}

const freshMs = 250;
/** An older copy must be refreshed before it is used. */
const maxAgeMs = 700;
/** Change records are kept for an hour: an older copy is discarded, with a margin. */
const discardAfterMs = 30 * 60_000;
/** With more changed flights, everything is read again. */
const maxPatches = 5_000;
const partsPerDay = 4;

interface Patch {
  flightId: string;
  cabins: CabinFigures;
}

/** A day being read, and the changes made meanwhile. */
interface Reading {
  patches: Patch[];
}

interface Copy {
  network: Network;
  snapshot: string;
  days: Map<number, TimetableDay>;
}

export function createTimetable({
  db,
  log,
  stopping,
}: {
  db: Database;
  log: Log;
  /** Aborted when the process shuts down: then nothing is read ahead. */
  stopping?: AbortSignal | undefined;
}): Timetable {
  const texts = createTexts();
  const listeners: TimetableListener[] = [];
  /** Days to be read, in the order of the requests. */
  const wanted = new Set<number>();
  const readings = new Map<number, Reading>();
  let copy: Copy | undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<Copy> | undefined;

  function current(): Promise<Copy> | Copy {
    const age = performance.now() - refreshedAt;
    if (copy && age < freshMs) return copy;
    refreshing ??= refresh(age > discardAfterMs ? undefined : copy).finally(() => {
      refreshing = undefined;
    });
    if (!copy || age > maxAgeMs) return refreshing;
    refreshing.catch((error) => log.warn({ err: error }, 'timetable refresh failed'));
    return copy;
  }

  async function refresh(earlier: Copy | undefined): Promise<Copy> {
    const startedAt = performance.now();
    const changes = await readChanges(db, earlier?.snapshot);
    const isAllChanged = !earlier || changes.isNetworkChanged || changes.flightIds.length > maxPatches;
    const network = isAllChanged ? await readNetwork(db, copy?.network) : earlier.network;
    const patched = isAllChanged || changes.flightIds.length === 0 ? [] : await readCabins(db, changes.flightIds);
    // No await from here on, so that a change becomes visible as a whole.
    copy = { network, snapshot: changes.snapshot, days: isAllChanged ? new Map() : earlier.days };
    if (isAllChanged) discardAll();
    else applyChanges(copy, changes, patched);
    removePastDays(copy.days);
    refreshedAt = startedAt;
    return copy;
  }

  function discardAll(): void {
    // A day also contains UTC offsets. Days being read use the previous network.
    for (const day of readings.keys()) wanted.add(day);
    readings.clear();
    for (const listener of listeners) listener.onEverything();
  }

  function applyChanges(
    { days }: Copy,
    changes: TimetableChanges,
    patched: readonly (Patch & { day: number })[],
  ): void {
    for (const dayNumber of changes.days) {
      if (days.delete(dayNumber) || readings.delete(dayNumber)) wanted.add(dayNumber);
      for (const listener of listeners) listener.onDay(dayNumber);
    }
    for (const { day: dayNumber, ...patch } of patched) {
      // The read may have started before the change.
      readings.get(dayNumber)?.patches.push(patch);
      const day = days.get(dayNumber);
      if (day) patchFlight(day, dayNumber, patch);
    }
    readWanted();
  }

  function patchFlight(day: TimetableDay, dayNumber: number, { flightId, cabins }: Patch): void {
    const index = indexOfFlight(day, flightId);
    if (index === -1) return;
    const before = cabinsOf(day, index);
    writeCabins(day, index, cabins);
    for (const listener of listeners) listener.onFlight({ dayNumber, day, index, before });
  }

  /** In parts, so that neither the database nor the event loop is blocked for long. */
  async function readDay(network: Network, dayNumber: number): Promise<FlightColumns[]> {
    const parts: FlightColumns[] = [];
    const length = MINUTES_PER_DAY / partsPerDay;
    for (let part = 0; part < partsPerDay; part += 1) {
      stopping?.throwIfAborted();
      const first = dayNumber * MINUTES_PER_DAY + part * length;
      parts.push(await readFlights(db, { network, texts }, { first, end: first + length }));
    }
    return parts;
  }

  /** One day at a time: a search that can't wait reads its route itself. */
  function readWanted(): void {
    if (readings.size > 0 || stopping?.aborted) return;
    const [dayNumber] = wanted;
    if (dayNumber === undefined || !copy) return;
    wanted.delete(dayNumber);
    const { network } = copy;
    const reading: Reading = { patches: [] };
    readings.set(dayNumber, reading);
    readDay(network, dayNumber)
      .then((parts) => {
        // Removed by a change that this read may not include.
        if (readings.get(dayNumber) !== reading || !copy) return;
        const day = packDay(parts, network.airports.length, texts);
        for (const patch of reading.patches) patchFlight(day, dayNumber, patch);
        copy.days.set(dayNumber, day);
      })
      .catch((error) => {
        if (!stopping?.aborted) log.warn({ err: error }, 'reading a timetable day failed');
      })
      .finally(() => {
        if (readings.get(dayNumber) === reading) readings.delete(dayNumber);
        readWanted();
      });
  }

  return {
    refreshed() {
      const now = current();
      return now instanceof Promise ? now : undefined;
    },
    network() {
      if (!copy) throw new Error('The timetable was never refreshed');
      return copy.network;
    },
    open(firstDay, lastDay) {
      if (!copy) return undefined;
      const days: TimetableDay[] = [];
      for (let dayNumber = firstDay; dayNumber <= lastDay; dayNumber += 1) {
        const day = copy.days.get(dayNumber);
        if (day) days.push(day);
        else if (!readings.has(dayNumber)) wanted.add(dayNumber);
      }
      readWanted();
      return days.length === lastDay - firstDay + 1 ? { network: copy.network, days } : undefined;
    },
    async openSome(wantedParts) {
      const network = this.network();
      const parts = await Promise.all(
        wantedParts.map(({ span, condition }) => readFlights(db, { network, texts }, span, condition)),
      );
      return { network, days: [packDay(parts, network.airports.length, texts)] };
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}

function removePastDays(days: Map<number, TimetableDay>): void {
  const dayBeforeYesterday = Math.floor(Date.now() / 60_000 / MINUTES_PER_DAY) - 2;
  for (const day of days.keys()) if (day < dayBeforeYesterday) days.delete(day);
}
