import type { Database } from '#db/connect.ts';
import { type FareCabin, type FareRule, type FareTerm, fareCabins } from './fare-rules.ts';

/** A rule as it is stored, and the version that was read. */
export interface StoredFareRule {
  id: string;
  version: number;
  cabin: FareCabin;
  rule: FareRule;
}

/** Of one airline, a rule for each cabin in the order of their comfort; none where there is no such airline. */
export async function readFareRules(db: Database, airlineId: string): Promise<StoredFareRule[]> {
  const rows = await fareRuleRows(db).where('fare_rules.airline_id', '=', airlineId).execute();
  return fareCabins.flatMap((cabin) => collect(rows, cabin) ?? []);
}

export async function readFareRule(
  db: Database,
  { airlineId, id }: { airlineId: string; id: string },
): Promise<StoredFareRule | undefined> {
  const rows = await fareRuleRows(db)
    .where('fare_rules.airline_id', '=', airlineId)
    .where('fare_rules.id', '=', id)
    .execute();
  const cabin = fareCabins.find((name) => name === rows[0]?.cabin);
  return cabin && collect(rows, cabin);
}

/** One row for each term, in the order in which they are read. */
function fareRuleRows(db: Database) {
  return db
    .selectFrom('fare_rules')
    .innerJoin('airlines', 'airlines.id', 'fare_rules.airline_id')
    .leftJoin('fare_terms', 'fare_terms.fare_rule_id', 'fare_rules.id')
    .select([
      'fare_rules.id',
      'fare_rules.version',
      'fare_rules.cabin',
      'cabin_bag_kg',
      'checked_bags',
      'checked_bag_kg',
      'child_fare_percent',
      'infant_fare_percent',
      'days_before',
      'change_fee_percent',
      'refund_percent',
    ])
    .where('airlines.deleted_at', 'is', null)
    .orderBy('fare_rules.id')
    .orderBy('days_before', 'desc');
}

type Row = Awaited<ReturnType<ReturnType<typeof fareRuleRows>['execute']>>[number];

function collect(rows: readonly Row[], cabin: FareCabin): StoredFareRule | undefined {
  const ofCabin = rows.filter((row) => row.cabin === cabin);
  const [first] = ofCabin;
  return (
    first && {
      id: first.id,
      version: first.version,
      cabin,
      rule: {
        cabinBagKg: first.cabin_bag_kg,
        checkedBags: first.checked_bags,
        checkedBagKg: first.checked_bag_kg,
        childFarePercent: first.child_fare_percent,
        infantFarePercent: first.infant_fare_percent,
        terms: ofCabin.flatMap(toTerm),
      },
    }
  );
}

function toTerm({ days_before, change_fee_percent, refund_percent }: Row): FareTerm[] {
  if (days_before === null || refund_percent === null) return [];
  return [{ daysBefore: days_before, changeFeePercent: change_fee_percent, refundPercent: refund_percent }];
}
