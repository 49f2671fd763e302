import clsx from 'clsx';
import { useMemo } from 'react';
import type { DayPrice } from '#features/search/flights/lowest-prices.ts';
import {
  calendarLink,
  calendarToggleId,
  type DateChoice,
  dayLink,
  isCheapest,
  monthLinks,
  priceSpan,
} from '#features/search/flights/price-calendar.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { DisplayCurrency } from '#lib/money.ts';
import { buttonStyle } from '#ui/button.tsx';
import { calendarMessages } from '#ui/calendar-messages.ts';
import { monthGrid } from '#ui/calendar-month.ts';
import { ChevronLeft, ChevronRight, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useDayMessages } from './fare-strip.tsx';
import { otherDay } from './results-head.tsx';

const titleId = 'price-calendar-title';

function focusCalendarToggle() {
  document.getElementById(calendarToggleId)?.focus();
}

/** A month with the lowest price of each day. */
export function PriceCalendar(props: {
  calendar: { month: string; days: readonly DayPrice[] };
  dates: DateChoice;
  currency: DisplayCurrency;
}) {
  const {
    calendar: { month, days },
    dates,
    currency,
  } = props;
  const { t, language } = useTranslation('flights');
  const messages = useMemo(() => calendarMessages(language), [language]);
  const { earlier, later } = monthLinks(dates, month);
  const { query } = dates;
  const count = query.adults + query.children + query.infants;
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-surface p-2 md:p-4">
      <div className="flex items-center gap-1">
        <MonthLink to={earlier} label={t('calendar.earlier')} icon={ChevronLeft} />
        <h2
          id={titleId}
          aria-live="polite"
          className="min-w-32 text-center font-display text-md font-bold first-letter:uppercase md:min-w-40"
        >
          {messages.month(`${month}-01`)}
        </h2>
        <MonthLink to={later} label={t('calendar.later')} icon={ChevronRight} />
        <Link
          to={calendarLink(dates, null)}
          preventScrollReset
          onClick={focusCalendarToggle}
          aria-label={t('calendar.close')}
          className={clsx(buttonStyle({ tone: 'quiet', square: true }), 'ms-auto')}
        >
          <X />
        </Link>
      </div>
      {!query.flexibleDates && (
        <p className="px-2 pb-1 text-sm text-ink-2">{t('strip.caption', { count, currency: currency.symbol })}</p>
      )}
      <table aria-labelledby={titleId} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {messages.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="h-8 text-center text-xs font-normal text-ink-2">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <Weeks month={month} days={days} dates={dates} currency={currency} />
      </table>
    </section>
  );
}

function MonthLink({ to, label, icon: Icon }: { to: string | null; label: string; icon: typeof ChevronLeft }) {
  const style = buttonStyle({ tone: 'quiet', square: true });
  const icon = <Icon className="flip" />;
  if (to === null) return <span className={clsx(style, 'invisible')}>{icon}</span>;
  return (
    <Link to={to} preventScrollReset aria-label={label} className={style}>
      {icon}
    </Link>
  );
}

function Weeks(props: { month: string; days: readonly DayPrice[]; dates: DateChoice; currency: DisplayCurrency }) {
  const { month, days, dates, currency } = props;
  const { t, messages, price, figures } = useDayMessages(currency);
  const prices = new Map(days.map(({ date, priceMinor }) => [date, priceMinor]));
  const span = priceSpan(days);

  function cell(date: CalendarDate) {
    const priceMinor = prices.get(date) ?? null;
    const dayOfMonth = Number(date.slice(8));
    const isChosen = date === dates.date;
    if (priceMinor === null) {
      const isSold = prices.has(date);
      return (
        <span
          className={clsx(
            'num grid min-h-12 content-center justify-items-center rounded-sm text-sm leading-5 md:min-h-14',
            isChosen ? 'bg-brand-soft text-brand-ink' : 'text-ink-3',
          )}
        >
          <span className="sr-only">
            {isSold ? t('calendar.none', { date: messages.full(date) }) : messages.full(date)}
          </span>
          <span aria-hidden="true">{dayOfMonth}</span>
          {isSold && (
            <span aria-hidden="true" className="text-2xs leading-4">
              –
            </span>
          )}
        </span>
      );
    }
    const isLow = isCheapest(priceMinor, span);
    const spoken = { date: messages.full(date), price: price(priceMinor) };
    return (
      <Link
        to={dayLink(dates, date)}
        state={otherDay}
        preventScrollReset
        onClick={focusCalendarToggle}
        aria-current={isChosen ? 'date' : undefined}
        className={clsx(
          'num grid min-h-12 content-center justify-items-center rounded-sm leading-5 hover:no-underline focus-visible:outline-offset-0 md:min-h-14',
          isChosen ? 'bg-brand text-on-brand' : 'text-ink hover:bg-brand-soft',
          isLow && !isChosen && 'bg-success-soft',
        )}
      >
        <span className="sr-only">{isLow ? t('calendar.lowestDay', spoken) : t('calendar.day', spoken)}</span>
        <span aria-hidden="true" className="text-sm font-medium md:text-base">
          {dayOfMonth}
        </span>
        <span
          aria-hidden="true"
          className={clsx(
            'isolate-ltr text-2xs leading-4 whitespace-nowrap max-md:tracking-tight md:text-sm',
            isLow ? 'font-semibold md:font-bold' : 'font-medium',
            !isChosen && (isLow ? 'text-success' : 'text-ink-2'),
          )}
        >
          {figures.short(priceMinor)}
        </span>
      </Link>
    );
  }

  return (
    <tbody>
      {monthGrid(month, messages.weekStart).map((week) => (
        <tr key={week.find((date) => date !== null)}>
          {week.map((date, place) =>
            date === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no other key.
              <td key={place} />
            ) : (
              <td key={date} className="px-px py-0.5 md:px-0.5">
                {cell(date)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}
