import type { Database } from '#db/connect.ts';
import { type FareRule, fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import { createNetwork, type Network, type NetworkAirline, type NetworkAirport } from './network.ts';

/** Reads all airports and airlines. Those of an earlier reading keep their numbers, the deleted ones too. */
export async function readNetwork(db: Database, earlier?: Network): Promise<Network> {
  const [airportRows, airlineRows] = await Promise.all([readAirports(db), readAirlines(db)]);
  const airports = renumber(earlier?.airports ?? [], airportRows);
  const airlines = renumber(earlier?.airlines ?? [], airlineRows);
  const numbers = new Map(airports.map(({ id }, number) => [id, number]));
  return createNetwork(
    airports,
    airlines,
    new Map(airportRows.map(({ code, id }) => [code, numbers.get(id) ?? -1])),
  );
}

function renumber<Row extends { id: string }>(earlier: readonly Row[], rows: readonly Row[]): Row[] {
  const now = new Map(rows.map((row) => [row.id, row]));
  const kept = earlier.map((row) => now.get(row.id) ?? row);
  const known = new Set(earlier.map(({ id }) => id));
  return [...kept, ...rows.filter(({ id }) => !known.has(id))];
}

async function readAirports(db: Database): Promise<NetworkAirport[]> {
  const rows = await db
    .selectFrom('airports')
    .select(['id', 'code', 'name', 'city', 'country'])
    .select([
      'min_connection_domestic_minutes as minConnectionDomestic',
      'min_connection_international_minutes as minConnectionInternational',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ ...row, cityKey: `${row.country} ${row.city.toLowerCase()}` }));
}

async function readAirlines(db: Database): Promise<NetworkAirline[]> {
  const [airlines, rules, terms] = await Promise.all([
    db
      .selectFrom('airlines')
      .select(['id', 'code', 'name', 'logo_file as logoFile'])
      .where('deleted_at', 'is', null)
      .orderBy('code')
      .execute(),
    db
      .selectFrom('fare_rules')
      .select(['id', 'airline_id', 'cabin'])
      .select(['cabin_bag_kg as cabinBagKg', 'checked_bags as checkedBags'])
      .select(['checked_bag_kg as checkedBagKg', 'child_fare_percent as childFarePercent'])
      .select('infant_fare_percent as infantFarePercent')
      .execute(),
    db
      .selectFrom('fare_terms')
      .select(['fare_rule_id', 'days_before as daysBefore'])
      .select(['change_fee_percent as changeFeePercent', 'refund_percent as refundPercent'])
      .orderBy('days_before', 'desc')
      .execute(),
  ]);
  const rulesOf = Map.groupBy(rules, ({ airline_id }) => airline_id);
  const termsOf = Map.groupBy(terms, ({ fare_rule_id }) => fare_rule_id);
  return airlines.map((airline) => ({
    ...airline,
    fares: fareCabins.map((cabin): FareRule => {
      const rule = rulesOf.get(airline.id)?.find((candidate) => candidate.cabin === cabin);
      if (!rule) throw new Error(`${airline.code} has no fare rules for ${cabin}`);
      const { id, airline_id: _, cabin: __, ...included } = rule;
      return {
        ...included,
        terms: (termsOf.get(id) ?? []).map(({ fare_rule_id, ...term }) => term),
      };
    }),
  }));
}
