import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { asking, requireConfirmation } from '../editing/confirmation.ts';
import { hasProblems, missingFields } from '../editing/required-fields.ts';
import { type Parsed, type Problems, type Saved, type Values, valuesOf } from '../editing/save-outcome.ts';
import { type FlightEditing, reportingChanges } from './changed-flights.ts';
import { findTaken } from './find-taken.ts';
import type { Flight } from './flight.ts';
import { type FlightField, flightFields, planLabels, requiredFields } from './flight-fields.ts';
import { readReferences } from './flight-references.ts';
import { isClockTime, toInstants } from './flight-times.ts';
import { flightWarnings, readWeighed } from './flight-warnings.ts';
import { lockFlights } from './lock-flights.ts';
import { parseFlight } from './parse-flight.ts';
import { isFlightDate, wrongDate } from './plan-flights.ts';
import { type EditedFlight, readFlight } from './read-flight.ts';
import { retryTaken } from './retry-taken.ts';
import { seatProblems } from './seat-problems.ts';
import { writeFlights } from './write-flights.ts';

export interface FlightChange {
  id: string;
  version: number;
  values: Values<FlightField>;
  /** The mark of the warnings that were read. */
  confirmed?: string | undefined;
}

/** Changes exactly this flight. Its seats are locked first, so that nobody buys one that is about to go. */
export function updateFlight(
  { db, onFlightsChanged }: FlightEditing,
  { id, version, values, confirmed }: FlightChange,
  actor: Actor,
): Promise<Saved<FlightField>> {
  return asking(() =>
    retryTaken(() =>
      inTransaction(db, async (transaction) => {
        await lockFlights(transaction, [id]);
        const stored = await readFlight(transaction, id);
        if (!stored) return { ok: false, error: 'gone' };
        if (stored.version !== version) {
          return { ok: false, error: 'changed_meanwhile', now: stored.values, version: stored.version };
        }
        const parsed = await parseChange(transaction, values, stored);
        if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
        const flight = { ...parsed.value, id };
        const taken = await findTaken(transaction, [flight]);
        if (taken) return { ok: false, error: 'invalid', problems: { flight_number: taken.problem } };
        const unusual = await flightWarnings(transaction, [flight], {
          stored: await readWeighed(transaction, [id]),
        });
        const disturbing = await reportingChanges(transaction, [id], onFlightsChanged, () =>
          writeFlights(transaction, [flight]),
        );
        await writeAudit(transaction, {
          actor,
          action: 'flight_changed',
          subjectType: 'flight',
          subjectId: id,
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
  if (!isFlightDate(values.date)) problems.date = wrongDate;
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
  return hasProblems(seats)
    ? { ok: false, problems: seats }
    : { ok: true, value: { ...flight, ...instants } };
}

/** While these stay as they were, so does the day of arrival, even of a flight that takes longer than a day. */
const clockFields = ['departure_time', 'arrival_time', 'departure_airport', 'arrival_airport'] as const;
/** While these do too, so do both moments, even in the hour that a change of clocks repeats. */
const timeFields = ['date', ...clockFields] as const;

function isSame(
  values: Values<FlightField>,
  stored: Values<FlightField>,
  fields: readonly FlightField[],
): boolean {
  return fields.every((field) => values[field] === stored[field]);
}
