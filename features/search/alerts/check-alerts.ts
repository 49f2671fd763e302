import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { displayCurrency, isCurrencyCode, type RatesPerUsd } from '#features/settings/currencies.ts';
import { storedLanguage } from '#i18n/languages.ts';
import type { Log } from '#lib/log.ts';
import { isWorthAMail } from './is-worth-a-mail.ts';
import { priceDropMail } from './price-drop-mail.ts';
import type { LowestPrice } from './watch-route.ts';
import { searchColumns, searchOfRow } from './watched-columns.ts';
import type { WatchedSearch } from './watched-search.ts';

const batchSize = 50;
const maxPerRun = 5_000;
/** A little less than the hour between two runs, so that the clock's unevenness skips none. */
const dueAfterMs = 50 * 60 * 1000;
const quietMs = 24 * 3600 * 1000;

export interface AlertParts {
  db: Database;
  house: MailHouse;
  ratesPerUsd: RatesPerUsd;
  lowestPrice: LowestPrice;
  log: Log;
}

/**
 * Looks at every price that is due, the longest unseen first, and mails of those that dropped. Whoever takes some of
 * them marks them as looked at first, so that many processes never look at one twice in the same hour.
 */
export async function checkAlerts(
  parts: AlertParts,
  now: Date,
  signal?: AbortSignal,
): Promise<{ checked: number; mailed: number; failed: number }> {
  const count = { checked: 0, mailed: 0, failed: 0 };
  while (count.checked < maxPerRun) {
    const due = await takeDue(parts.db, now);
    if (due.length === 0) break;
    for (const { id, search } of due) {
      if (signal?.aborted) return count;
      count.checked += 1;
      try {
        const price = await parts.lowestPrice(search, now);
        if (await noteAndTell(parts, id, price, now)) count.mailed += 1;
      } catch (error) {
        count.failed += 1;
        parts.log.warn({ err: error, alertId: id }, 'a watched price could not be checked');
      }
      // A search costs time of the same thread that answers visitors: they come first.
      await setImmediate();
    }
  }
  return count;
}

async function takeDue(db: Database, now: Date): Promise<{ id: string; search: WatchedSearch }[]> {
  const rows = await db
    .with('due', (inner) =>
      inner
        .selectFrom('price_alerts')
        .innerJoin('users', 'users.id', 'price_alerts.user_id')
        .select('price_alerts.id')
        .where('stopped_at', 'is', null)
        .where('checked_at', '<=', new Date(now.getTime() - dueAfterMs))
        .where('date', '>=', houseToday(now))
        .where('users.email_verified', '=', true)
        .orderBy('checked_at')
        .limit(batchSize)
        .modifyEnd(sql`for update of price_alerts skip locked`),
    )
    .updateTable('price_alerts')
    .from('due')
    .set({ checked_at: now })
    .whereRef('price_alerts.id', '=', 'due.id')
    .returning(['price_alerts.id', ...searchColumns])
    .execute();
  return rows.map((row) => ({ id: row.id, search: searchOfRow(row) }));
}

/** The mail and what the row says of it, together or not at all. */
function noteAndTell(parts: AlertParts, id: string, price: number | null, now: Date): Promise<boolean> {
  return inTransaction(parts.db, async (transaction) => {
    const alert = await lockAlert(transaction, id);
    // Stopped or erased while the price was looked up.
    if (!alert) return false;
    const told = alert.mailed_price_minor ?? alert.watched_price_minor;
    const code = isCurrencyCode(alert.currency) ? alert.currency : 'USD';
    const currency = displayCurrency(code, parts.ratesPerUsd);
    const isQuiet = alert.mailed_at !== null && alert.mailed_at.getTime() > now.getTime() - quietMs;
    const isDrop =
      price !== null &&
      told !== null &&
      !isQuiet &&
      isSwitchedOn(parts.house.settings, 'price_drop') &&
      isWorthAMail(told, price, currency.ratePerUsd);
    await transaction
      .updateTable('price_alerts')
      .set({
        seen_price_minor: price,
        watched_price_minor: alert.watched_price_minor ?? price,
        ...(isDrop && { mailed_price_minor: price, mailed_at: now }),
      })
      .where('id', '=', id)
      .execute();
    if (!isDrop) return false;
    const mail = priceDropMail(parts.house, storedLanguage(alert.language), {
      name: alert.full_name,
      search: searchOfRow(alert),
      currency,
      toldMinor: told,
      wasMailed: alert.mailed_price_minor !== null,
      priceMinor: price,
      stopToken: alert.stop_token,
    });
    await queueMail(
      transaction,
      { to: alert.email, ...mail },
      { now, notice: { kind: 'price_drop', userId: alert.user_id } },
    );
    return true;
  });
}

function lockAlert(transaction: DatabaseTransaction, id: string) {
  return transaction
    .selectFrom('price_alerts')
    .innerJoin('users', 'users.id', 'price_alerts.user_id')
    .select([
      ...searchColumns,
      'currency',
      'watched_price_minor',
      'mailed_price_minor',
      'mailed_at',
      'stop_token',
      'price_alerts.user_id',
      'users.email',
      'users.full_name',
      'users.language',
    ])
    .where('price_alerts.id', '=', id)
    .where('stopped_at', 'is', null)
    .where('users.email_verified', '=', true)
    .modifyEnd(sql`for update of price_alerts`)
    .executeTakeFirst();
}
