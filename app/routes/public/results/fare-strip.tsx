import clsx from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import type { DayPrice } from '#features/search/flights/lowest-prices.ts';
import {
  barHeight,
  calendarLink,
  type DateChoice,
  dayLink,
  flexibleLink,
  isCheapest,
  priceFigures,
  priceSpan,
  weekLink,
} from '#features/search/flights/price-calendar.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type DisplayCurrency, publicPriceFormatter } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { calendarMessages } from '#ui/calendar-messages.ts';
import { CalendarDays, ChevronLeft, ChevronRight, StretchHorizontal } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { calendarToggleId } from './edit-link.ts';
import { otherDay } from './results-head.tsx';

interface StripProps {
  days: readonly DayPrice[];
  dates: DateChoice;
  currency: DisplayCurrency;
}

/** Lowest prices of the days around the chosen one, or the link that turns them on; and the link to the price calendar. */
export function FareStrip({ days, dates, currency }: Omit<StripProps, 'days'> & { days: StripProps['days'] | null }) {
  const { t } = useTranslation('flights');
  const { view, date, query } = dates;
  const count = query.adults + query.children + query.infants;
  return (
    <section aria-label={t('strip.label')} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {days ? (
          <p className="min-w-0 flex-1 basis-40 text-sm text-ink-2">
            {t('strip.caption', { count, currency: currency.symbol })}
          </p>
        ) : (
          <ButtonLink
            to={flexibleLink(dates)}
            preventScrollReset
            tone="quiet"
            size="sm"
            icon={StretchHorizontal}
            className="-mx-3"
          >
            {t('strip.turnOn')}
          </ButtonLink>
        )}
        <ButtonLink
          id={calendarToggleId}
          to={calendarLink(dates, view.month ? null : date.slice(0, 7))}
          preventScrollReset
          aria-expanded={view.month !== null}
          tone="quiet"
          size="sm"
          icon={CalendarDays}
          className="-mx-3"
        >
          {t('calendar.open')}
        </ButtonLink>
      </div>
      {days && <Days days={days} dates={dates} currency={currency} />}
    </section>
  );
}

function Days({ days, dates, currency }: StripProps) {
  const { t } = useTranslation('flights');
  const row = useRef<HTMLOListElement>(null);
  const { date } = dates;

  useEffect(() => {
    const chosen = row.current?.querySelector(`[data-date="${date}"]`)?.getBoundingClientRect();
    const frame = row.current?.getBoundingClientRect();
    if (!chosen || !frame) return;
    // scrollIntoView would also scroll the page.
    row.current?.scrollBy({ left: chosen.x + chosen.width / 2 - frame.x - frame.width / 2 });
  }, [date]);

  return (
    <nav
      aria-label={t('strip.days')}
      className="mt-1 flex overflow-hidden border border-line bg-surface max-md:-mx-(--gutter) max-md:border-x-0 md:rounded-lg"
    >
      <Arrow to={weekLink(dates, days, 'earlier')} label={t('strip.earlier')} isBack />
      <ol
        ref={row}
        className="relative grid min-w-0 flex-1 auto-cols-[minmax(5.375rem,1fr)] grid-flow-col overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {days.map((day) => (
          <Day key={day.date} day={day} days={days} dates={dates} currency={currency} />
        ))}
      </ol>
      <Arrow to={weekLink(dates, days, 'later')} label={t('strip.later')} />
    </nav>
  );
}

function Day({ day: { date, priceMinor }, days, dates, currency }: StripProps & { day: DayPrice }) {
  const { t } = useTranslation('flights');
  const { messages, price, figures } = useDayMessages(currency);
  const span = priceSpan(days);
  const isChosen = date === dates.date;
  const isLow = isCheapest(priceMinor, span);
  const style = clsx(
    'grid h-full content-end justify-items-center gap-0.5 px-1 pt-3 pb-3.5 text-center text-sm leading-[1.125rem] whitespace-nowrap',
    isChosen ? 'text-brand-ink' : 'text-ink-2',
  );
  const face = (
    <>
      {priceMinor !== null && span && (
        <span aria-hidden="true" className="mb-1 flex h-6.5 w-7.5 items-end">
          <span
            className={clsx(
              'w-full rounded-[3px]',
              isChosen
                ? 'bg-brand'
                : isLow
                  ? 'bg-success'
                  : 'bg-[color-mix(in_oklab,var(--color-brand)_26%,var(--color-surface))]',
            )}
            style={{ height: `${barHeight(priceMinor, span)}%` }}
          />
        </span>
      )}
      <span>{messages.short(date)}</span>
      {priceMinor === null ? (
        <span className={clsx('leading-5', isChosen ? 'text-brand-ink' : 'text-ink-3')}>{t('strip.none')}</span>
      ) : (
        <>
          <span className="sr-only">{isLow ? t('strip.lowest', { price: price(priceMinor) }) : price(priceMinor)}</span>
          <b
            aria-hidden="true"
            className={clsx(
              'num isolate-ltr font-display text-base leading-5 font-bold',
              isLow ? 'text-success' : 'text-ink',
            )}
          >
            {figures.full(priceMinor)}
          </b>
        </>
      )}
    </>
  );
  return (
    <li
      data-date={date}
      className={clsx(
        'min-w-0 border-line not-first:border-s md:first:border-s md:last:border-e',
        isChosen && 'bg-brand-soft shadow-[inset_0_-3px_0_var(--color-brand)]',
      )}
    >
      {priceMinor === null && !isChosen ? (
        <span className={style}>{face}</span>
      ) : (
        <Link
          to={dayLink(dates, date)}
          state={otherDay}
          preventScrollReset
          aria-current={isChosen ? 'date' : undefined}
          className={clsx(style, 'hover:no-underline focus-visible:-outline-offset-2', !isChosen && 'hover:bg-sunken')}
        >
          {face}
        </Link>
      )}
    </li>
  );
}

/** Hidden on phones, where the row is swiped. */
function Arrow({ to, label, isBack }: { to: string | null; label: string; isBack?: boolean }) {
  const Icon = isBack ? ChevronLeft : ChevronRight;
  const style = 'grid w-11 flex-none place-content-center max-md:hidden';
  if (to === null) return <span className={style} />;
  return (
    <Link
      to={to}
      state={otherDay}
      preventScrollReset
      aria-label={label}
      className={clsx(style, 'text-ink-2 hover:bg-sunken focus-visible:-outline-offset-2')}
    >
      <Icon className="flip" />
    </Link>
  );
}

/** Day and price formats: full ones for screen readers, short ones for narrow columns. */
export function useDayMessages(currency: DisplayCurrency) {
  const { language } = useTranslation('search');
  const messages = useMemo(() => calendarMessages(language), [language]);
  const price = useMemo(() => publicPriceFormatter(currency, language), [currency, language]);
  const figures = useMemo(() => priceFigures(currency, language), [currency, language]);
  return { messages, price, figures };
}
