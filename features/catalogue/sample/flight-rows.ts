import type { RowsOfTable } from './copy-rows.ts';
import type { SampleFlight } from './flights-of-day.ts';

/** An administrator may have taken an airline or an airport away meanwhile: then nothing more flies there. */
const stillFlown = `
  exists (select from airlines where id = staged.airline_id and deleted_at is null)
  and exists (select from airports where id = staged.departure_airport_id and deleted_at is null)
  and exists (select from airports where id = staged.arrival_airport_id and deleted_at is null)`;

export function flightRows(flights: readonly SampleFlight[]): RowsOfTable[] {
  return [
    {
      table: 'flights',
      columns: [
        'id',
        'flight_number',
        'airline_id',
        'departure_airport_id',
        'arrival_airport_id',
        'departure_time',
        'arrival_time',
        'aircraft_type',
        'status',
      ],
      onlyWhere: stillFlown,
      rows: flights.map((flight) => [
        flight.id,
        flight.flightNumber,
        flight.airlineId,
        flight.fromId,
        flight.toId,
        new Date(flight.departsAt).toISOString(),
        new Date(flight.arrivesAt).toISOString(),
        flight.aircraftType,
        flight.status,
      ]),
    },
    {
      table: 'flight_cabins',
      columns: ['flight_id', 'cabin', 'price_minor', 'seats'],
      onlyWhere: 'exists (select from flights where id = staged.flight_id)',
      rows: flights.flatMap(({ id, cabins }) =>
        cabins.map(({ cabin, priceMinor, seats }) => [id, cabin, priceMinor, seats]),
      ),
    },
  ];
}
