import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { Saved } from '../editing/form-values.ts';
import type { EditedKind, StoredRow } from '../editing/record-kind.ts';
import { type RecordChange, readStored, updateRecord } from '../editing/save-record.ts';
import { fareRuleValues, parseFareRule } from './fare-rule-form.ts';
import { type FareCabin, type FareRule, fareCabins } from './fare-rules.ts';

/** A stored rule with the version that was read. */
export interface StoredFareRule extends StoredRow {
  cabin: FareCabin;
  rule: FareRule;
}

const stored = sql<FareRule & StoredRow & { cabin: FareCabin }>`
  select fare_rules.id, fare_rules.version, cabin, cabin_bag_kg, checked_bags, checked_bag_kg, child_fare_percent,
    infant_fare_percent,
    (
      select coalesce(json_agg(json_build_object(
        'daysBefore', days_before, 'changeFeePercent', change_fee_percent, 'refundPercent', refund_percent
      ) order by days_before desc), '[]') from fare_terms where fare_rule_id = fare_rules.id
    ) as terms
  from fare_rules join airlines on airlines.id = fare_rules.airline_id
  where airlines.deleted_at is null
`;

/** An airline has its rules from the start: they are only edited. */
const fareRules: EditedKind<string, FareRule> = {
  table: 'fare_rules',
  subject: 'fare_rule',
  stored,
  values: fareRuleValues,
  parse: async (_, values) => parseFareRule(values),
  taken: () => ({}),
  async overwrite(transaction, overwrites) {
    for (const { id, version, value } of overwrites) {
      const { terms, ...columns } = value;
      const { numUpdatedRows } = await transaction
        .updateTable('fareRules')
        .set(columns)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return 0;
      await transaction.deleteFrom('fareTerms').where('fareRuleId', '=', id).execute();
      await transaction
        .insertInto('fareTerms')
        .values(terms.map((term) => ({ fareRuleId: id, ...term })))
        .execute();
    }
    return overwrites.length;
  },
};

/** The rules of an airline, one for each cabin from economy to first; empty if the airline does not exist. */
export async function readFareRules(db: Database, airlineId: string): Promise<StoredFareRule[]> {
  const rows = await readStored(db, { stored }, sql`and airline_id = ${airlineId}`);
  return fareCabins.flatMap((cabin) =>
    rows
      .filter((row) => row.cabin === cabin)
      .map(({ id, version, cabin: _, ...rule }) => ({ id, version, cabin, rule })),
  );
}

/** Saves the rule of one cabin with all its terms. */
export async function saveFareRule(
  db: Database,
  { airlineId, ...change }: RecordChange<string> & { airlineId: string },
  actor: Actor,
): Promise<Saved<string>> {
  const rules = await readFareRules(db, airlineId);
  if (!rules.some(({ id }) => id === change.id)) return { ok: false, error: 'gone' };
  return updateRecord(db, fareRules, change, actor);
}
