import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import { greetingPart, layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import { isSwitchedOn } from '#features/notifications/mail-switches.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { displayCurrency, isCurrencyCode, type RatesPerUsd } from '#features/settings/currencies.ts';
import { type LanguageCode, storedLanguage } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Log } from '#lib/log.ts';
import { type DisplayCurrency, publicPriceFormatter, type UsdMinor, wholeUnitsFromUsd } from '#lib/money.ts';
import { searchColumns, searchOfRow } from './price-alerts.ts';
import type { LowestPrice } from './watch-route.ts';
import { type WatchedSearch, watchedSearchPath } from './watched-search.ts';

const ONE_DOLLAR_MINOR = 100;

/**
 * Whether a price drop is worth an email: at least a dollar and one percent below the lowest price that the user
 * knows, and lower in whole units of their currency.
 */
export function isWorthMailing(reportedMinor: number, priceMinor: UsdMinor, ratePerUsd: number): boolean {
  const dropMinor = reportedMinor - priceMinor;
  return (
    dropMinor >= ONE_DOLLAR_MINOR &&
    dropMinor * 100 >= reportedMinor &&
    wholeUnitsFromUsd(priceMinor, ratePerUsd) < wholeUnitsFromUsd(reportedMinor, ratePerUsd)
  );
}

const batchSize = 50;
const maxPerRun = 5_000;
/** Slightly less than the hour between two runs, so that a late run does not skip an alert. */
const dueAfterMs = 50 * 60 * 1000;
const quietMs = 24 * 3600 * 1000;

interface AlertContext {
  db: Database;
  mailContext: MailContext;
  ratesPerUsd: RatesPerUsd;
  lowestPrice: LowestPrice;
  log: Log;
}

/**
 * Checks all due alerts, least recently checked first, and emails users about price drops. Rows are marked as checked
 * before the search, so that concurrent processes never check one twice in an hour.
 */
export async function checkAlerts(
  context: AlertContext,
  now: Date,
  signal?: AbortSignal,
): Promise<{ checked: number; mailed: number; failed: number }> {
  const count = { checked: 0, mailed: 0, failed: 0 };
  while (count.checked < maxPerRun) {
    const due = await takeDue(context.db, now);
    if (due.length === 0) break;
    for (const { id, search } of due) {
      if (signal?.aborted) return count;
      count.checked += 1;
      try {
        const price = await context.lowestPrice(search, now);
        if (await storePriceAndMail(context, id, price, now)) count.mailed += 1;
      } catch (error) {
        count.failed += 1;
        context.log.warn({ err: error, alertId: id }, 'price alert check failed');
      }
      // Lets requests of visitors run between two searches.
      await setImmediate();
    }
  }
  return count;
}

async function takeDue(db: Database, now: Date): Promise<{ id: string; search: WatchedSearch }[]> {
  const rows = await db
    .with('due', (inner) =>
      inner
        .selectFrom('priceAlerts')
        .innerJoin('users', 'users.id', 'priceAlerts.userId')
        .select('priceAlerts.id')
        .where('stoppedAt', 'is', null)
        .where('checkedAt', '<=', new Date(now.getTime() - dueAfterMs))
        .where('date', '>=', businessToday(now))
        .where('users.emailVerified', '=', true)
        .orderBy('checkedAt')
        .limit(batchSize)
        .modifyEnd(sql`for update of price_alerts skip locked`),
    )
    .updateTable('priceAlerts')
    .from('due')
    .set({ checkedAt: now })
    .whereRef('priceAlerts.id', '=', 'due.id')
    .returning(['priceAlerts.id', ...searchColumns])
    .execute();
  return rows.map((row) => ({ id: row.id, search: searchOfRow(row) }));
}

/** Stores the price and queues the email in one transaction. */
function storePriceAndMail(context: AlertContext, id: string, price: number | null, now: Date): Promise<boolean> {
  return inTransaction(context.db, async (transaction) => {
    const alert = await lockAlert(transaction, id);
    // The alert was stopped or erased during the search.
    if (!alert) return false;
    const knownMinor = alert.mailedPriceMinor ?? alert.watchedPriceMinor;
    const code = isCurrencyCode(alert.currency) ? alert.currency : 'USD';
    const currency = displayCurrency(code, context.ratesPerUsd);
    const isQuiet = alert.mailedAt !== null && alert.mailedAt.getTime() > now.getTime() - quietMs;
    const isDrop =
      price !== null &&
      knownMinor !== null &&
      !isQuiet &&
      isSwitchedOn(context.mailContext.settings, 'price_drop') &&
      isWorthMailing(knownMinor, price, currency.ratePerUsd);
    await transaction
      .updateTable('priceAlerts')
      .set({
        seenPriceMinor: price,
        watchedPriceMinor: alert.watchedPriceMinor ?? price,
        ...(isDrop && { mailedPriceMinor: price, mailedAt: now }),
      })
      .where('id', '=', id)
      .execute();
    if (!isDrop) return false;
    const mail = priceDropMail(context.mailContext, storedLanguage(alert.language), {
      name: alert.fullName,
      search: searchOfRow(alert),
      currency,
      reportedMinor: knownMinor,
      wasMailed: alert.mailedPriceMinor !== null,
      priceMinor: price,
      stopToken: alert.stopToken,
    });
    await queueMail(
      transaction,
      { to: alert.email, ...mail },
      { now, email: { kind: 'price_drop', userId: alert.userId } },
    );
    return true;
  });
}

function lockAlert(transaction: DatabaseTransaction, id: string) {
  return transaction
    .selectFrom('priceAlerts')
    .innerJoin('users', 'users.id', 'priceAlerts.userId')
    .select([
      ...searchColumns,
      'currency',
      'watchedPriceMinor',
      'mailedPriceMinor',
      'mailedAt',
      'stopToken',
      'priceAlerts.userId',
      'users.email',
      'users.fullName',
      'users.language',
    ])
    .where('priceAlerts.id', '=', id)
    .where('stoppedAt', 'is', null)
    .where('users.emailVerified', '=', true)
    .modifyEnd(sql`for update of price_alerts`)
    .executeTakeFirst();
}

export interface PriceDrop {
  name: string;
  search: WatchedSearch;
  currency: DisplayCurrency;
  /** The lowest price that the user knows. */
  reportedMinor: number;
  /** Whether they know it from an earlier email or from the start of the alert. */
  wasMailed: boolean;
  priceMinor: UsdMinor;
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
  const price = format(drop.priceMinor);
  const before = format(drop.reportedMinor);
  const unsubscribeUrl = `${mailContext.baseUrl}/alerts/stop?token=${drop.stopToken}`;
  return {
    ...layOutMail(mailContext, language, {
      subject: t('priceDrop.subject', { brand: mailContext.settings.site.siteName, from, to, price }),
      preview: t('priceDrop.preview', { before }),
      heading: t('priceDrop.heading', { price }),
      parts: [
        greetingPart(t, drop.name),
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
