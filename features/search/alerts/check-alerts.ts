import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { greetingName } from '#features/notifications/greeting-name.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import { layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { displayCurrency, isCurrencyCode, type RatesPerUsd } from '#features/settings/currencies.ts';
import { type LanguageCode, storedLanguage } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Log } from '#lib/log.ts';
import { type DisplayCurrency, publicPriceFormatter, wholeUnitsFromUsd } from '#lib/money.ts';
import type { LowestPrice } from './watch-route.ts';
import { searchColumns, searchOfRow } from './watched-columns.ts';
import { type WatchedSearch, watchedSearchPath } from './watched-search.ts';

const ONE_DOLLAR_MINOR = 100;

/**
 * Whether a price is so much lower than the lowest we ever told that somebody wants to hear of it: by a dollar and
 * by one percent at least, and by enough to show in whole units of their currency.
 */
export function isWorthAMail(reportedMinor: number, priceMinor: number, ratePerUsd: number): boolean {
  const dropMinor = reportedMinor - priceMinor;
  return (
    dropMinor >= ONE_DOLLAR_MINOR &&
    dropMinor * 100 >= reportedMinor &&
    wholeUnitsFromUsd(priceMinor, ratePerUsd) < wholeUnitsFromUsd(reportedMinor, ratePerUsd)
  );
}

const batchSize = 50;
const maxPerRun = 5_000;
/** A little less than the hour between two runs, so that the clock's unevenness skips none. */
const dueAfterMs = 50 * 60 * 1000;
const quietMs = 24 * 3600 * 1000;

export interface AlertParts {
  db: Database;
  mailContext: MailContext;
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
        if (await noteAndReport(parts, id, price, now)) count.mailed += 1;
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
        .where('date', '>=', businessToday(now))
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
function noteAndReport(parts: AlertParts, id: string, price: number | null, now: Date): Promise<boolean> {
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
      isSwitchedOn(parts.mailContext.settings, 'price_drop') &&
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
    const mail = priceDropMail(parts.mailContext, storedLanguage(alert.language), {
      name: alert.full_name,
      search: searchOfRow(alert),
      currency,
      reportedMinor: told,
      wasMailed: alert.mailed_price_minor !== null,
      priceMinor: price,
      stopToken: alert.stop_token,
    });
    await queueMail(
      transaction,
      { to: alert.email, ...mail },
      { now, email: { kind: 'price_drop', userId: alert.user_id } },
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

export interface PriceDrop {
  name: string;
  search: WatchedSearch;
  currency: DisplayCurrency;
  /** The lowest that the person knew of. */
  reportedMinor: number;
  /** Whether they know it from a mail like this one, or from when they began to watch. */
  wasMailed: boolean;
  priceMinor: number;
  stopToken: string;
}

export function priceDropMail(
  mailContext: MailContext,
  language: LanguageCode,
  drop: PriceDrop,
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  const { search } = drop;
  const { from, to } = search;
  const format = publicPriceFormatter(drop.currency, language);
  const name = greetingName(drop.name);
  const price = format(drop.priceMinor);
  const before = format(drop.reportedMinor);
  const unsubscribeUrl = `${mailContext.baseUrl}/alerts/stop?token=${drop.stopToken}`;
  return {
    ...layOutMail(mailContext, language, {
      subject: t('priceDrop.subject', { brand: mailContext.settings.site.siteName, from, to, price }),
      preview: t('priceDrop.preview', { before }),
      heading: t('priceDrop.heading', { price }),
      parts: [
        { kind: 'text', text: name ? t('greeting', { name }) : t('greetingWithoutName') },
        { kind: 'text', text: t('priceDrop.text', { price, before }) },
        {
          kind: 'facts',
          facts: [
            { label: t('priceDrop.route'), value: t('priceDrop.fromTo', { from, to }) },
            { label: t('priceDrop.departure'), value: dateText(search.date, language) },
            ...(search.returnDate
              ? [{ label: t('priceDrop.return'), value: dateText(search.returnDate, language) }]
              : []),
            { label: t('priceDrop.passengers'), value: passengersText(search, t, language) },
            { label: t('priceDrop.cabin'), value: t(`priceDrop.cabins.${search.cabin}`) },
            { label: drop.wasMailed ? t('priceDrop.lastMailed') : t('priceDrop.whenWatched'), value: before },
            { label: t('priceDrop.now'), value: price },
          ],
        },
        {
          kind: 'button',
          label: t('priceDrop.button'),
          url: `${mailContext.baseUrl}${watchedSearchPath(search)}`,
        },
        { kind: 'note', text: t('priceDrop.note') },
      ],
      leave: { label: t('priceDrop.stop'), url: unsubscribeUrl },
    }),
    unsubscribeUrl,
  };
}

function passengersText(
  { adults, children, infants }: WatchedSearch,
  t: Translate<'mail'>,
  language: LanguageCode,
): string {
  const people = [
    t('priceDrop.adults', { count: adults }),
    ...(children > 0 ? [t('priceDrop.children', { count: children })] : []),
    ...(infants > 0 ? [t('priceDrop.infants', { count: infants })] : []),
  ];
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(people);
}

function dateText(date: CalendarDate, language: LanguageCode): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
