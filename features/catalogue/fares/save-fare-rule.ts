import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import type { Saved, Values } from '../editing/save-outcome.ts';
import { updateRow } from '../editing/save-row.ts';
import { fareRuleValues, parseFareRule } from './fare-rule-form.ts';
import type { FareRule } from './fare-rules.ts';
import { readFareRule } from './read-fare-rules.ts';

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

/** False when the rule is no longer of that version. */
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
