import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { type CalendarDate, dateIn } from '#lib/calendar-date.ts';
import { limitWarnings, requireConfirmation, withConfirmation } from '../editing/confirmation.ts';
import {
  hasProblems,
  missingFields,
  type Parsed,
  type Problems,
  type Saved,
  type Values,
  valuesOf,
} from '../editing/form-values.ts';
import type { RecordChange } from '../editing/save-record.ts';
import { type FlightEditing, reportChanges } from './changed-flights.ts';
import {
  defaultFlightValues,
  editedScheduleFields,
  type Flight,
  type FlightField,
  flightFields,
  flightLabel,
  furtherLegs,
  type PlanField,
  planFields,
  planLabels,
  requiredFields,
  type ScheduleField,
} from './flight.ts';
import { readReferences } from './flight-references.ts';
import { clockIn, isClockTime, shortDate, toInstants } from './flight-times.ts';
import { flightWarnings } from './flight-warnings.ts';
import { parseFlight, seatProblems } from './parse-flight.ts';
import { invalidDate, isFlightDate, planFlights } from './plan-flights.ts';
import { type EditedFlight, readFlight, readStoredFlights } from './read-flight.ts';
import { insertFlights, lockFlights, writeFlights } from './write-flights.ts';

/** Adds all flights of the form or, when one of them is invalid, none. */
export function addFlights(
  db: Database,
  values: Values<PlanField>,
  actor: Actor,
  confirmed?: string,
): Promise<Saved<PlanField>> {
  return withConfirmation(() =>
    retryDuplicate(() =>
      inTransaction(db, async (transaction) => {
        const planned = planFlights(values, await readReferences(transaction, referencesIn(values)));
        if (!planned.ok) return { ok: false, error: 'invalid', problems: planned.problems };
        const flights = planned.value;
        const taken = await findDuplicate(transaction, flights);
        if (taken) {
          const field = flights.find(({ id }) => id === taken.flight.id)?.numberField ?? 'flight_number';
          return { ok: false, error: 'invalid', problems: { [field]: taken.problem } };
        }
        await insertFlights(transaction, flights);
        for (const { id, flightNumber, series, departureTime, arrivalTime, offers } of flights) {
          const after = {
            flight: flightLabel(flightNumber, series?.number ?? null),
            departureTime,
            arrivalTime,
            offers,
          };
          await writeAudit(transaction, actor, ['flight', id], 'flight_added', { after });
        }
        const warnings = await flightWarnings(transaction, flights);
        requireConfirmation(limitWarnings([...warnings.values()].flat()), confirmed);
        return { ok: true, id: flights[0]?.id ?? '', count: flights.length };
      }),
    ),
  );
}

function referencesIn(values: Values<PlanField>) {
  const further = furtherLegs.map((leg) => values[`${leg}_arrival_airport`]);
  return {
    airlines: [values.airline],
    airports: [values.departure_airport, values.arrival_airport, ...further],
  };
}

/** Changes one flight. Its seats are locked first, so that none is sold while their number shrinks. */
export function updateFlight(
  { db, onFlightsChanged }: FlightEditing,
  { id, version, values, confirmed }: RecordChange<FlightField>,
  actor: Actor,
): Promise<Saved<FlightField>> {
  return withConfirmation(() =>
    retryDuplicate(() =>
      inTransaction(db, async (transaction) => {
        await lockFlights(transaction, [id]);
        const stored = await readFlight(transaction, id);
        if (!stored) return { ok: false, error: 'gone' };
        if (stored.version !== version) {
          return { ok: false, error: 'changed_meanwhile', now: stored.values, version: stored.version };
        }
        const parsed = await parseChange(transaction, values, stored);
        if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
        const flight = { ...parsed.value, id, version };
        const taken = await findDuplicate(transaction, [flight]);
        if (taken) return { ok: false, error: 'invalid', problems: { flight_number: taken.problem } };
        const unusual = await flightWarnings(transaction, [flight], {
          stored: await readStoredFlights(transaction, [id]),
        });
        const disturbing = await reportChanges(transaction, [id], onFlightsChanged, () =>
          writeFlights(transaction, [flight]),
        );
        await writeAudit(transaction, actor, ['flight', id], 'flight_changed', {
          before: stored.values,
          after: valuesOf(flightFields, (field) => values[field]),
        });
        requireConfirmation([...disturbing, ...(unusual.get(id) ?? [])], confirmed);
        return { ok: true, id };
      }),
    ),
  );
}

async function parseChange(
  transaction: DatabaseTransaction,
  values: Values<FlightField>,
  stored: EditedFlight,
): Promise<Parsed<Flight, FlightField>> {
  const missing: Problems<FlightField> = missingFields(values, requiredFields, planLabels);
  const references = await readReferences(transaction, {
    airlines: [values.airline],
    airports: [values.departure_airport, values.arrival_airport],
  });
  const parsed = parseFlight(values, references);
  const problems: Problems<FlightField> = { ...(parsed.ok ? {} : parsed.problems), ...missing };
  if (!isFlightDate(values.date)) problems.date = invalidDate;
  for (const field of ['departure_time', 'arrival_time'] as const) {
    if (!isClockTime(values[field])) problems[field] = 'Enter a time, such as 06:30.';
  }
  if (!parsed.ok || hasProblems(problems)) return { ok: false, problems };
  const { flight, from, to } = parsed.value;
  const zones = { from: from.timezone, to: to.timezone };
  const local = { date: values.date, departure: values.departure_time, arrival: values.arrival_time };
  const instants = isSame(values, stored.values, timeFields)
    ? stored.instants
    : toInstants(local, zones, isSame(values, stored.values, clockFields) ? [stored.arrivalDays] : undefined);
  if (!instants) return { ok: false, problems: { arrival_time: 'A flight takes at most 36 hours.' } };
  const seats = seatProblems(stored.cabins, flight.offers);
  return hasProblems(seats) ? { ok: false, problems: seats } : { ok: true, value: { ...flight, ...instants } };
}

/** While these are unchanged, the day of arrival stays, even for a flight of more than 24 hours. */
const clockFields = ['departure_time', 'arrival_time', 'departure_airport', 'arrival_airport'] as const;
/**
 * While the date is unchanged too, both instants stay, even in the hour that the end of daylight saving time repeats.
 */
const timeFields = ['date', ...clockFields] as const;

function isSame(values: Values<FlightField>, stored: Values<FlightField>, fields: readonly FlightField[]): boolean {
  return fields.every((field) => values[field] === stored[field]);
}

/** A schedule is a single flight with the default seats. */
export function addSchedule(
  db: Database,
  values: Values<ScheduleField>,
  today: CalendarDate,
  actor: Actor,
  confirmed?: string,
): Promise<Saved<PlanField>> {
  const given: Partial<Values<PlanField>> = { ...defaultFlightValues(today), recurrence: 'once', ...values };
  const whole = valuesOf(planFields, (field) => given[field]);
  return addFlights(db, whole, actor, confirmed);
}

/** Changes the fields that a schedule shows and keeps the others of its flight. */
export async function updateSchedule(
  editing: FlightEditing,
  { values, ...change }: RecordChange<ScheduleField>,
  actor: Actor,
): Promise<Saved<FlightField>> {
  const stored = await readFlight(editing.db, change.id);
  if (!stored) return { ok: false, error: 'gone' };
  const edited: Partial<Values<FlightField>> = valuesOf(editedScheduleFields, (field) => values[field]);
  const whole = valuesOf(flightFields, (field) => edited[field] ?? stored.values[field]);
  return updateFlight(editing, { ...change, values: whole }, actor);
}

interface Place extends Pick<Flight, 'flightNumber' | 'departureAirportId' | 'departureTime'> {
  id: string;
}

/** Finds the first flight whose number, departure airport and departure time another flight already has. */
async function findDuplicate(
  db: Database,
  flights: readonly Place[],
): Promise<{ flight: Place; problem: string } | undefined> {
  const { rows } = await sql<{ id: string; code: string; timezone: string; departureTime: Date }>`
    select given.id, airports.code, airports.timezone, flights.departure_time
    from json_to_recordset(${JSON.stringify(flights)}::json)
      as given (id uuid, "flightNumber" text, "departureAirportId" uuid, "departureTime" timestamptz)
    join flights on flights.flight_number = given."flightNumber" and flights.departure_time = given."departureTime"
      and flights.departure_airport_id = given."departureAirportId"
    join airports on airports.id = flights.departure_airport_id
    where flights.deleted_at is null and flights.id <> given.id
    order by flights.departure_time
    limit 1
  `.execute(db);
  const [first] = rows;
  const flight = flights.find(({ id }) => id === first?.id) ?? findRepeated(flights);
  if (!flight) return undefined;
  if (!first) {
    return { flight, problem: `${flight.flightNumber} would leave the same airport twice at the same time.` };
  }
  const { code, timezone, departureTime } = first;
  const when = `${shortDate(dateIn(timezone, departureTime))} at ${clockIn(timezone, departureTime)}`;
  return { flight, problem: `${flight.flightNumber} already leaves ${code} on ${when}.` };
}

function findRepeated(flights: readonly Place[]): Place | undefined {
  const seen = new Set<string>();
  return flights.find(({ flightNumber, departureAirportId, departureTime }) => {
    const key = `${flightNumber} ${departureAirportId} ${departureTime.toISOString()}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

/** Retries once after a unique violation: then `findDuplicate` sees the concurrently added flight and can name it. */
async function retryDuplicate<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return save();
  }
}
