import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import type { ListedFlight } from '#features/catalogue/flights/listed-flight.ts';
import { ArrowRight } from '#ui/icons.tsx';
import { RowActions, RowStatus } from '../catalogue/row-actions.tsx';
import { FlightPrice, flightTones } from './flight-columns.tsx';

export function ScheduleCard({ flight, deleted }: { flight: ListedFlight; deleted: boolean }) {
  const { id, label, from, to, date, arrivalDays, aircraftType, status, economyPriceMinor } = flight;
  return (
    <div className="grid gap-3">
      <div className="min-w-0 pe-9">
        <h2 className="num text-base" dir="ltr">
          {label}
        </h2>
        <p className="truncate text-sm text-ink-2">
          {shortDate(date)}, <bdi>{aircraftType}</bdi>
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <Moment title="Departure" {...from} />
        <ArrowRight size={16} strokeWidth={1.5} className="flip text-ink-3" />
        <Moment title="Arrival" {...to} days={arrivalDays} />
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="flex min-w-0 items-center gap-3">
          <RowStatus deleted={deleted} tone={flightTones[status]} label={status} />
          <span className="num text-sm whitespace-nowrap">
            <FlightPrice minor={economyPriceMinor} /> <span className="text-ink-3">per seat</span>
          </span>
        </span>
        <RowActions id={id} name={label} deleted={deleted} />
      </div>
    </div>
  );
}

function Moment({ title, time, code, city, days = 0 }: ListedFlight['from'] & { title: string; days?: number }) {
  return (
    <div className="min-w-0">
      <p className="sr-only">{title}</p>
      <p className="num font-display text-md font-semibold whitespace-nowrap">
        {clock12(time)}
        {days !== 0 && (
          <sup className="ms-0.5 text-2xs font-semibold text-warning">{days > 0 ? `+${days}` : `−${-days}`}</sup>
        )}
      </p>
      <p className="truncate text-xs text-ink-3">
        <span dir="ltr">{code}</span>, <bdi>{city}</bdi>
      </p>
    </div>
  );
}

/** 18:40 is 6:40 PM. */
function clock12(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
