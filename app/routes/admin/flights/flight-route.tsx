import type { ListedFlight } from '#features/catalogue/flights/listed-flight.ts';
import { shortDate } from '#features/catalogue/flights/short-date.ts';
import { ArrowRight } from '../../../ui/icons.tsx';

/** From where to where, and when by the clocks there. */
export function FlightRoute({
  from,
  to,
  arrivalDays,
  date,
}: Pick<ListedFlight, 'from' | 'to' | 'arrivalDays' | 'date'>) {
  return (
    <span className="grid grid-cols-[5.25rem_auto_5.25rem] items-center gap-3 leading-4.5 max-md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] max-md:gap-2">
      <End {...from} />
      <span className="grid justify-items-center text-2xs text-ink-3">
        <span className="num md:hidden">{shortDate(date).replace(/,.*/, '')}</span>
        <ArrowRight aria-label="to" size={16} strokeWidth={1.5} className="flip" />
      </span>
      <End {...to} days={arrivalDays} />
    </span>
  );
}

function End({ time, code, city, days = 0 }: ListedFlight['from'] & { days?: number }) {
  return (
    <span className="min-w-0">
      <span className="num block whitespace-nowrap">
        <b className="font-semibold">{time}</b>
        {days !== 0 && (
          <sup title={`Arrives ${dayWords(days)}`} className="ms-0.5 text-2xs font-semibold text-warning">
            {days > 0 ? `+${days}` : `−${-days}`}
          </sup>
        )}{' '}
        <span dir="ltr">{code}</span>
      </span>
      <span className="block truncate text-xs text-ink-3">
        <bdi>{city}</bdi>
      </span>
    </span>
  );
}

function dayWords(days: number): string {
  if (days === 1) return 'the next day';
  return days < 0 ? 'the day before' : `${days} days later`;
}
