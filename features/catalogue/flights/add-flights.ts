import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { asking, requireConfirmation, shortened } from '../editing/confirmation.ts';
import type { Saved, Values } from '../editing/save-outcome.ts';
import { findTaken } from './find-taken.ts';
import { flightLabel } from './flight.ts';
import { furtherLegs, type PlanField } from './flight-fields.ts';
import { readReferences } from './flight-references.ts';
import { flightWarnings } from './flight-warnings.ts';
import { planFlights } from './plan-flights.ts';
import { retryTaken } from './retry-taken.ts';
import { insertFlights } from './write-flights.ts';

/** All the flights of the form or, when one of them can't be, none. */
export function addFlights(
  db: Database,
  values: Values<PlanField>,
  actor: Actor,
  confirmed?: string,
): Promise<Saved<PlanField>> {
  return asking(() =>
    retryTaken(() =>
      inTransaction(db, async (transaction) => {
        const planned = planFlights(values, await readReferences(transaction, placesIn(values)));
        if (!planned.ok) return { ok: false, error: 'invalid', problems: planned.problems };
        const flights = planned.value;
        const taken = await findTaken(transaction, flights);
        if (taken) {
          const field = flights.find(({ id }) => id === taken.flight.id)?.numberField ?? 'flight_number';
          return { ok: false, error: 'invalid', problems: { [field]: taken.problem } };
        }
        await insertFlights(transaction, flights);
        for (const { id, flightNumber, series, departureTime, arrivalTime, offers } of flights) {
          await writeAudit(transaction, {
            actor,
            action: 'flight_added',
            subjectType: 'flight',
            subjectId: id,
            after: {
              flight: flightLabel(flightNumber, series?.number ?? null),
              departureTime,
              arrivalTime,
              offers,
            },
          });
        }
        const warnings = await flightWarnings(transaction, flights);
        requireConfirmation(shortened([...warnings.values()].flat()), confirmed);
        return { ok: true, id: flights[0]?.id ?? '', count: flights.length };
      }),
    ),
  );
}

function placesIn(values: Values<PlanField>) {
  const further = furtherLegs.map((leg) => values[`${leg}_arrival_airport`]);
  return {
    airlines: [values.airline],
    airports: [values.departure_airport, values.arrival_airport, ...further],
  };
}
