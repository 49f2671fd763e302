import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { countFlights, exactMatchCount, listFlightChoices } from '#features/catalogue/flights/count-flights.ts';
import { listFlights, readFlightQuery } from '#features/catalogue/flights/list-flights.ts';
import { readFlight } from '#features/catalogue/flights/read-flight.ts';
import { requestedDialog } from '../catalogue/outcome.ts';

/** The loader of both screens of flights. */
export async function loadFlights(db: Database, params: URLSearchParams, screen: 'flights' | 'schedules') {
  const query = readFlightQuery(params);
  const requested = requestedDialog(params);
  // The route of a schedule is only entered for a new one.
  const isChosen = requested.isAdd || (requested.editId !== null && screen === 'flights');
  const [list, figures, edited, choices] = await Promise.all([
    listFlights(db, query, screen),
    countFlights(db),
    requested.editId ? readFlight(db, requested.editId) : undefined,
    isChosen ? listFlightChoices(db) : { airlines: [], airports: [] },
  ]);
  const exact = exactMatchCount(figures, query);
  return { query, list: { ...list, exact }, figures, requested, edited, choices, today: businessToday(new Date()) };
}
