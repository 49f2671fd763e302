import clsx from 'clsx';
import { useMemo } from 'react';
import type { DayPrice } from '#features/search/flights/lowest-prices.ts';
import {
  calendarLink,
  type DateChoice,
  dayLink,
  isCheapest,
  monthLinks,
  monthsBeside,
  priceSpan,
} from '#features/search/flights/price-calendar.ts';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import type { Stay } from '#features/search/hotels/stay.ts';
import type { Translate } from '#i18n/translator.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { addDays, type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import type { DisplayCurrency } from '#lib/money.ts';
import { buttonStyle } from '#ui/button.tsx';
import { calendarMessages } from '#ui/calendar-messages.ts';
import { monthGrid } from '#ui/calendar-month.ts';
import { ChevronLeft, ChevronRight, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { calendarToggleId } from './edit-link.ts';
import { useDayMessages } from './fare-strip.tsx';
import { otherDay } from './results-head.tsx';

const titleId = 'price-calendar-title';

function focusCalendarToggle() {
  document.getElementById(calendarToggleId)?.focus();
}

/** The calendar of a leg. */
export function PriceCalendar(props: { calendar: MonthOfPrices; dates: DateChoice; currency: DisplayCurrency }) {
  const { calendar, dates, currency } = props;
  const { t } = useTranslation('flights');
  const { query } = dates;
  const count = query.adults + query.children + query.infants;
  return (
    <PriceMonth
      calendar={calendar}
      chosen={{ from: dates.date, to: dates.date }}
      links={{
        ...monthLinks(dates, calendar.month),
        close: calendarLink(dates, null),
        day: (date) => dayLink(dates, date),
      }}
      caption={query.flexibleDates ? null : t('strip.caption', { count, currency: currency.symbol })}
      labels={calendarLabels(t)}
      currency={currency}
    />
  );
}

/** The calendar of a stay: days of arrival. */
export function StayCalendar(props: {
  calendar: MonthOfPrices;
  stay: Stay;
  /** The page for another stay, with the calendar of this month open. */
  address: (stay: Stay, month: string | null) => string;
  limits: { earliest: CalendarDate; latest: CalendarDate };
  currency: DisplayCurrency;
}) {
  const { calendar, stay, address, limits, currency } = props;
  const { t } = useTranslation('stays');
  const messages = useStayMessages();
  const nights = daysBetween(stay.checkIn, stay.checkOut);
  const { earlier, later } = monthsBeside(calendar.month, limits);
  return (
    <PriceMonth
      calendar={calendar}
      chosen={{ from: stay.checkIn, to: stay.checkOut }}
      links={{
        earlier: earlier && address(stay, earlier),
        later: later && address(stay, later),
        close: address(stay, null),
        day: (date) => address({ ...stay, checkIn: date, checkOut: addDays(date, nights) }, null),
      }}
      caption={t('calendar.caption', { nights: messages.nights(nights), currency: currency.symbol })}
      labels={calendarLabels(t)}
      stayLabels={{ lowest: t('calendar.lowest'), all: t('hotel.yourStay'), end: t('hotel.checkOut') }}
      currency={currency}
    />
  );
}

function calendarLabels(t: Translate<'flights'> | Translate<'stays'>) {
  return {
    close: t('calendar.close'),
    earlier: t('calendar.earlier'),
    later: t('calendar.later'),
    day: (spoken: { date: string; price: string }) => t('calendar.day', spoken),
    lowestDay: (spoken: { date: string; price: string }) => t('calendar.lowestDay', spoken),
    none: (date: string) => t('calendar.none', { date }),
  };
}

interface MonthOfPrices {
  /** As 2026-12. */
  month: string;
  days: readonly DayPrice[];
}

interface MonthProps {
  calendar: MonthOfPrices;
  /** A day, or all from the first to the last. */
  chosen: { from: CalendarDate; to: CalendarDate };
  links: { earlier: string | null; later: string | null; close: string; day: (date: CalendarDate) => string };
  caption: string | null;
  labels: ReturnType<typeof calendarLabels>;
  stayLabels?: { lowest: string; all: string; end: string };
  currency: DisplayCurrency;
}

/** A month with the lowest price of each day. */
function PriceMonth(props: MonthProps) {
  const {
    calendar: { month },
    links,
    caption,
    labels,
    stayLabels,
  } = props;
  const { language } = useTranslation('search');
  const messages = useMemo(() => calendarMessages(language), [language]);
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-surface p-2 md:p-4">
      <div className="flex items-center gap-1">
        <MonthLink to={links.earlier} label={labels.earlier} icon={ChevronLeft} />
        <h2
          id={titleId}
          aria-live="polite"
          className="min-w-32 text-center font-display text-md font-bold first-letter:uppercase md:min-w-40"
        >
          {messages.month(`${month}-01`)}
        </h2>
        <MonthLink to={links.later} label={labels.later} icon={ChevronRight} />
        <Link
          to={links.close}
          preventScrollReset
          onClick={focusCalendarToggle}
          aria-label={labels.close}
          className={clsx(buttonStyle({ tone: 'quiet', square: true }), 'ms-auto')}
        >
          <X />
        </Link>
      </div>
      {caption && <p className="px-2 pb-1 text-sm text-ink-2">{caption}</p>}
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
        <Weeks {...props} />
      </table>
      {stayLabels && (
        <p className="flex flex-wrap items-center gap-x-1.5 px-2 pt-2 text-xs text-ink-2">
          <span className="size-3 rounded-xs bg-success-soft" />
          {stayLabels.lowest}
          <span className="ms-3 size-3 rounded-xs bg-brand" />
          {stayLabels.all}
        </p>
      )}
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

function Weeks({ calendar: { month, days }, chosen, links, labels, stayLabels, currency }: MonthProps) {
  const { messages, price, figures } = useDayMessages(currency);
  const prices = new Map(days.map(({ date, priceMinor }) => [date, priceMinor]));
  const span = priceSpan(days);

  const isBetween = (date: CalendarDate) => date > chosen.from && date < chosen.to;
  /** The days of a stay are one strip. */
  const rounding = (date: CalendarDate) =>
    clsx(
      date > chosen.from && date <= chosen.to && 'rounded-s-none!',
      date >= chosen.from && date < chosen.to && 'rounded-e-none!',
      isBetween(date) && 'bg-brand-soft',
    );

  function cell(date: CalendarDate) {
    const priceMinor = prices.get(date) ?? null;
    const dayOfMonth = Number(date.slice(8));
    const isEnd = date === chosen.to && chosen.to > chosen.from;
    const isChosen = date === chosen.from || isEnd;
    const end = isEnd && <span className="sr-only">{stayLabels?.end}: </span>;
    if (priceMinor === null) {
      const isSold = prices.has(date);
      return (
        <span
          className={clsx(
            'num grid min-h-12 content-center justify-items-center rounded-sm text-sm leading-5 md:min-h-14',
            rounding(date),
            isChosen ? 'bg-brand-soft text-brand-ink' : 'text-ink-3',
          )}
        >
          {end}
          <span className="sr-only">{isSold ? labels.none(messages.full(date)) : messages.full(date)}</span>
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
        to={links.day(date)}
        state={otherDay}
        preventScrollReset
        onClick={focusCalendarToggle}
        aria-current={date === chosen.from ? 'date' : undefined}
        className={clsx(
          'num grid min-h-12 content-center justify-items-center rounded-sm leading-5 hover:no-underline focus-visible:outline-offset-0 md:min-h-14',
          rounding(date),
          isChosen ? 'bg-brand text-on-brand' : 'text-ink hover:bg-brand-soft',
          isLow && !isChosen && !isBetween(date) && 'bg-success-soft',
        )}
      >
        {end}
        <span className="sr-only">{isLow ? labels.lowestDay(spoken) : labels.day(spoken)}</span>
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
              <td
                key={date}
                className={clsx(
                  'py-0.5',
                  (date <= chosen.from || date > chosen.to) && 'ps-px',
                  (date < chosen.from || date >= chosen.to) && 'pe-px',
                )}
              >
                {cell(date)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}
