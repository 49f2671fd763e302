import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { Saved, Values } from '../editing/form-values.ts';
import { updateRow } from '../editing/save-row.ts';
import { fareRuleValues, parseFareRule } from './fare-rule-form.ts';
import { type FareCabin, type FareRule, type FareTerm, fareCabins } from './fare-rules.ts';

/** A stored rule with the version that was read. */
export interface StoredFareRule {
  id: string;
  version: number;
  cabin: FareCabin;
  rule: FareRule;
}

/** The rules of an airline, one for each cabin from economy to first; empty if the airline does not exist. */
export async function readFareRules(db: Database, airlineId: string): Promise<StoredFareRule[]> {
  const rows = await fareRuleRows(db).where('fare_rules.airline_id', '=', airlineId).execute();
  return fareCabins.flatMap((cabin) => collect(rows, cabin) ?? []);
}

async function readFareRule(
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

/** One row for each term. */
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

/** Saves the rule of one cabin with all its terms. */
export async function saveFareRule(
  db: Database,
  { airlineId, id, version, values }: { airlineId: string; id: string; version: number; values: Values },
  actor: Actor,
): Promise<Saved<string>> {
  const parsed = parseFareRule(values);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateRow(db, {
    subject: 'fare_rule',
    after: fareRuleValues(parsed.value),
    actor,
    taken: {},
    id,
    read: async (transaction) => {
      const stored = await readFareRule(transaction, { airlineId, id });
      return stored && { id, version: stored.version, values: fareRuleValues(stored.rule) };
    },
    write: (transaction) => writeFareRule(transaction, id, version, parsed.value),
  });
}

/** Returns false when the rule has another version by now. */
async function writeFareRule(
  transaction: DatabaseTransaction,
  id: string,
  version: number,
  rule: FareRule,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('fare_rules')
    .set({
      cabin_bag_kg: rule.cabinBagKg,
      checked_bags: rule.checkedBags,
      checked_bag_kg: rule.checkedBagKg,
      child_fare_percent: rule.childFarePercent,
      infant_fare_percent: rule.infantFarePercent,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await transaction.deleteFrom('fare_terms').where('fare_rule_id', '=', id).execute();
  await transaction
    .insertInto('fare_terms')
    .values(
      rule.terms.map(({ daysBefore, changeFeePercent, refundPercent }) => ({
        fare_rule_id: id,
        days_before: daysBefore,
        change_fee_percent: changeFeePercent,
        refund_percent: refundPercent,
      })),
    )
    .execute();
  return true;
}
