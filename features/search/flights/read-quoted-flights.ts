import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type FareRule, fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

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
  /** By the clocks there. */
  departsOn: CalendarDate;
  arrivesOn: CalendarDate;
  fromCountry: string;
  toCountry: string;
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
  const { rows } = await sql<Omit<StoredFlight, 'cabins'> & { cabins: (FareRule & QuotedCabin)[] }>`
    select
      flights.id, flight_number as number, departure_time as departure, flights.status = 'cancelled' as "isCancelled",
      flights.deleted_at is not null as "isDeleted", (departure_time at time zone origin.timezone)::date as "departsOn",
      (arrival_time at time zone destination.timezone)::date as "arrivesOn", origin.country as "fromCountry",
      destination.country as "toCountry",
      (
        select coalesce(json_agg(json_build_object(
          'cabin', flight_cabins.cabin, 'seats', seats, 'left', seats - held - sold, 'baseMinor', price_minor,
          'cabinBagKg', cabin_bag_kg, 'checkedBags', checked_bags, 'checkedBagKg', checked_bag_kg,
          'childFarePercent', child_fare_percent, 'infantFarePercent', infant_fare_percent,
          'terms', (
            select coalesce(json_agg(json_build_object(
              'daysBefore', days_before, 'changeFeePercent', change_fee_percent, 'refundPercent', refund_percent
            ) order by days_before desc), '[]')
            from fare_terms where fare_rule_id = fare_rules.id
          )
        )), '[]')
        from flight_cabins
        join fare_rules on fare_rules.airline_id = flights.airline_id and fare_rules.cabin = flight_cabins.cabin
        -- What has no price is not sold.
        where flight_cabins.flight_id = flights.id and price_minor > 0
      ) as cabins
    from flights
    join airports as origin on origin.id = departure_airport_id
    join airports as destination on destination.id = arrival_airport_id
    -- One by one: by a list of unknown length PostgreSQL plans this every time.
    where flights.id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})`.execute(db);
  return new Map(
    rows.map(({ cabins, ...flight }): [string, StoredFlight] => [
      flight.id,
      {
        ...flight,
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

interface QuotedCabin {
  cabin: string;
  seats: number;
  left: number;
  baseMinor: number;
}
