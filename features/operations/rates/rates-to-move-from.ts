import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { currencyCodes, type RatesPerUsd } from '#features/settings/currencies.ts';
import { ratesJobName } from '../settings/settings-keeper.ts';
import { settingsWith } from '../settings/settings-with.ts';

/**
 * The rates as they were a week ago, or as a person has set them since: many small steps that nobody looked at may be one
 * large slip.
 */
export async function ratesToMoveFrom(
  transaction: DatabaseTransaction,
  current: RatesPerUsd,
): Promise<RatesPerUsd> {
  const changes = await transaction
    .selectFrom('settings_history')
    .select(['old_value', 'new_value', 'changed_by'])
    .where('key', '=', 'ratesPerUsd')
    .where('changed_at', '>', sql<Date>`clock_timestamp() - interval '7 days'`)
    .orderBy('id')
    .execute();
  const ratesIn = (value: unknown) => settingsWith('ratesPerUsd', value).ratesPerUsd;
  const [first] = changes;
  const rates = { ...(first ? ratesIn(first.old_value) : current) };
  for (const change of changes) {
    if (change.changed_by === ratesJobName) continue;
    const [before, after] = [ratesIn(change.old_value), ratesIn(change.new_value)];
    for (const code of currencyCodes) if (after[code] !== before[code]) rates[code] = after[code];
  }
  return rates;
}
