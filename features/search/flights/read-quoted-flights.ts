import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#db/connect.ts';
import { type FareRule, fareCabins } from '#features/catalogue/fares/fare-rules.ts';

const cabinOrder: readonly string[] = fareCabins;

/** What an aircraft has of a cabin; without seats it does not have it. */
export interface StoredCabin {
  /** The number of the cabin: economy, premium, business, first. */
  cabin: number;
  seats: number;
  left: number;
  baseMinor: number;
  fare: FareRule;
}

export interface StoredFlight {
  id: string;
  number: string;
  departure: Date;
  isDeleted: boolean;
  isCancelled: boolean;
  cabins: StoredCabin[];
}

/** Flights as the database has them at this moment, by their ids. One statement, so that everything is of one moment. */
export async function readQuotedFlights(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, StoredFlight>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('flights')
    .select((flight) => [
      'flights.id',
      'flight_number as number',
      'departure_time as departure',
      'status',
      'deleted_at',
      jsonArrayFrom(
        flight
          .selectFrom('flight_cabins')
          .innerJoin('fare_rules', (join) =>
            join
              .onRef('fare_rules.airline_id', '=', 'flights.airline_id')
              .onRef('fare_rules.cabin', '=', 'flight_cabins.cabin'),
          )
          .whereRef('flight_cabins.flight_id', '=', 'flights.id')
          // What has no price is not sold.
          .where('price_minor', '>', 0)
          .select((cabin) => [
            'flight_cabins.cabin',
            'seats',
            sql<number>`seats - held - sold`.as('left'),
            'price_minor as baseMinor',
            'cabin_bag_kg as cabinBagKg',
            'checked_bags as checkedBags',
            'checked_bag_kg as checkedBagKg',
            'child_fare_percent as childFarePercent',
            'infant_fare_percent as infantFarePercent',
            jsonArrayFrom(
              cabin
                .selectFrom('fare_terms')
                .whereRef('fare_terms.fare_rule_id', '=', 'fare_rules.id')
                .select(['days_before as daysBefore', 'change_fee_percent as changeFeePercent'])
                .select('refund_percent as refundPercent')
                .orderBy('days_before', 'desc'),
            ).as('terms'),
          ]),
      ).as('cabins'),
    ])
    .where('flights.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, number, departure, status, deleted_at, cabins }): [string, StoredFlight] => [
      id,
      {
        id,
        number,
        departure,
        isDeleted: deleted_at !== null,
        isCancelled: status === 'cancelled',
        cabins: cabins.map(({ cabin, seats, left, baseMinor, ...fare }) => ({
          cabin: cabinOrder.indexOf(cabin),
          seats,
          left,
          baseMinor,
          fare,
        })),
      },
    ]),
  );
}
