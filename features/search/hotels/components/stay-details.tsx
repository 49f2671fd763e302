import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { numberFormat } from '#lib/formats.ts';
import { calendarMessages } from '#ui/calendar-messages.ts';
import { Check, Info } from '#ui/icons.tsx';
import type { CancellationTerms, Stay } from '../stay.ts';

/** Formats dates and counts of a stay. */
export function useStayMessages() {
  const { t, language } = useTranslation('search');
  const { brief, shortWithWeekday, range, full } = useMemo(() => calendarMessages(language), [language]);
  const rooms = (count: number) => unbroken(t('roomsCount', { count }));
  const guests = ({ adults, children }: Pick<Stay, 'adults' | 'children'>) =>
    [t('adultCount', { count: adults }), ...(children ? [t('childrenCount', { count: children })] : [])]
      .map(unbroken)
      .join(language === 'ar' ? '، ' : ', ');
  return {
    date: (day: CalendarDate) => unbroken(shortWithWeekday(day)),
    /** Thu 10 – Sun 13 Dec */
    dates: ({ checkIn, checkOut }: Pick<Stay, 'checkIn' | 'checkOut'>) =>
      unbroken(range(checkIn, checkOut)).replace('–\u00a0', '– '),
    /** 8–11 Dec */
    period: (from: CalendarDate, to: CalendarDate) =>
      unbroken(
        from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}–${brief(to)}` : `${brief(from)} – ${brief(to)}`,
      ),
    /** When the last day of free cancellation ends: 9 Dec, 23:59. With its time zone where that is not the hotel's. */
    endOfDay: (day: CalendarDate, { isInBusinessTime }: { isInBusinessTime: boolean }) =>
      `${unbroken(t('endOfDay', { date: brief(day) }))}${isInBusinessTime ? '' : ` (${t('nairobiTime')})`}`,
    /** In full. */
    endOf: (day: CalendarDate, { isInBusinessTime }: { isInBusinessTime: boolean }) =>
      `${t('endOfDay', { date: full(day) })} (${t(isInBusinessTime ? 'localTime' : 'nairobiTime')})`,
    fullDate: full,
    nights: (count: number) => unbroken(t('nights', { count })),
    rooms,
    guests,
    /** 1 Room, 2 Adults */
    party: (stay: Pick<Stay, 'rooms' | 'adults' | 'children'>) =>
      t('roomSummary', { rooms: rooms(stay.rooms), guests: guests(stay) }),
  };
}

/** A number stays beside its unit. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** Something good that the price includes. */
export function IncludedLine({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-success">
      <Check size={16} className="mt-0.5 flex-none" />
      <bdi>{text}</bdi>
    </p>
  );
}

export function CancellationLine({ terms }: { terms: CancellationTerms }) {
  const { t } = useTranslation('stays');
  const { date } = useStayMessages();
  const { freeUntil, feePercent } = terms;
  const Icon = freeUntil ? Check : Info;
  return (
    <p className={`flex items-start gap-1.5 text-sm ${freeUntil ? 'text-success' : 'text-ink-2'}`}>
      <Icon size={16} className="mt-0.5 flex-none" />
      {freeUntil ? t('hotel.freeUntil', { date: date(freeUntil) }) : feeText(t, feePercent)}
    </p>
  );
}

/** Where there is room for a word. */
export function CancellationLabel({ terms: { freeUntil, feePercent } }: { terms: CancellationTerms }) {
  const { t } = useTranslation('stays');
  return freeUntil ? (
    <span className="text-success">{t('filter.cancelFree')}</span>
  ) : (
    <span>{feeText(t, feePercent)}</span>
  );
}

function feeText(t: ReturnType<typeof useTranslation<'stays'>>['t'], percent: number): string {
  return percent === 100 ? t('hotel.nonRefundable') : t('hotel.feeNow', { percent });
}

/** As dates when a stay is known, else as a rule. */
export function Cancellation(props: {
  hotel: { freeCancellationDays: number | null; cancellationFeePercent: number; isInBusinessTime: boolean };
  terms: CancellationTerms | null;
}) {
  const { hotel, terms } = props;
  const { t } = useTranslation('stays');
  const { endOf } = useStayMessages();
  const { freeCancellationDays, cancellationFeePercent: percent } = hotel;
  if (percent === 0) return t('hotel.neverCosts');
  const later = t('hotel.feeAfter', { percent });
  if (terms?.freeUntil) return `${t('hotel.freeUntil', { date: endOf(terms.freeUntil, hotel) })}. ${later}`;
  if (terms || freeCancellationDays === null) return feeText(t, percent);
  return `${t('hotel.cancellationRule', { count: freeCancellationDays })} ${later}`;
}

/** The guests' score, out of ten. */
export function ScoreBadge({ tenths, className }: { tenths: number; className?: string | undefined }) {
  const { language } = useTranslation('stays');
  const format = numberFormat(language, { numberingSystem: 'latn', minimumFractionDigits: 1 });
  return (
    <span
      className={clsx(
        'num inline-grid h-7 min-w-10 flex-none place-content-center rounded-sm rounded-es-[2px] bg-brand px-1.5 font-display text-base/none font-bold text-on-brand',
        className,
      )}
    >
      {format.format(tenths / 10)}
    </span>
  );
}
