import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { type Saved, type Values, valuesOf } from '../editing/save-outcome.ts';
import { addFlights } from './add-flights.ts';
import type { FlightEditing } from './changed-flights.ts';
import { type FlightField, flightFields, type PlanField, planFields, usualValues } from './flight-fields.ts';
import { readFlight } from './read-flight.ts';
import { editedScheduleFields, type ScheduleField } from './schedule-fields.ts';
import { updateFlight } from './update-flight.ts';

/** A new schedule is a flight that leaves once, with the usual seats. */
export function addSchedule(
  db: Database,
  values: Values<ScheduleField>,
  today: CalendarDate,
  actor: Actor,
  confirmed?: string,
): Promise<Saved<PlanField>> {
  const asked: Partial<Values<PlanField>> = { ...usualValues(today), recurrence: 'once', ...values };
  return addFlights(
    db,
    valuesOf(planFields, (field) => asked[field]),
    actor,
    confirmed,
  );
}

/** Changes what a schedule shows, and leaves the rest of its flight as it is. */
export async function updateSchedule(
  editing: FlightEditing,
  { values, ...change }: { id: string; version: number; values: Values<ScheduleField>; confirmed?: string },
  actor: Actor,
): Promise<Saved<FlightField>> {
  const stored = await readFlight(editing.db, change.id);
  if (!stored) return { ok: false, error: 'gone' };
  const edited: Partial<Values<FlightField>> = valuesOf(editedScheduleFields, (field) => values[field]);
  const whole = valuesOf(flightFields, (field) => edited[field] ?? stored.values[field]);
  return updateFlight(editing, { ...change, values: whole }, actor);
}
