import type { ListedAirport } from '#features/catalogue/airports/list-airports.ts';
import { coordinateText } from '#features/catalogue/editing/coordinates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Clock, MapPin } from '../../../ui/icons.tsx';
import { RowActions } from '../catalogue/row-actions.tsx';

export function AirportCard({ airport, deleted }: { airport: ListedAirport; deleted: boolean }) {
  const { id, code, name, city, country, timezone, coordinates } = airport;
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-3">
      <span className="flex h-10 items-center rounded-sm bg-brand-soft px-2 font-display text-sm font-bold text-brand-ink">
        {code}
      </span>
      <div className="min-w-0 pe-9">
        <h2 className="truncate text-base">{city}</h2>
        <p className="truncate text-sm text-ink-2">{country}</p>
      </div>
      <div className="col-span-2 grid content-start gap-1 text-sm text-ink-2">
        <p className="line-clamp-2 min-h-5 text-ink" title={name}>
          {name}
        </p>
        <p className="flex items-center gap-1.5">
          <Clock aria-hidden="true" size={16} strokeWidth={1.5} className="flex-none text-ink-3" />
          <span className="sr-only">Time zone </span>
          <span className="truncate">{timezone}</span>
        </p>
        {coordinates && (
          <p className="flex items-center gap-1.5">
            <MapPin aria-hidden="true" size={16} strokeWidth={1.5} className="flex-none text-ink-3" />
            <span className="sr-only">Coordinates </span>
            <span className="num truncate">{coordinateText(coordinates)}</span>
          </p>
        )}
      </div>
      <div className="col-span-2 flex items-center justify-between self-end">
        {deleted ? (
          <Badge tone="neutral">Deleted</Badge>
        ) : (
          <Badge tone="success" dot>
            Active
          </Badge>
        )}
        <RowActions id={id} name={`${city} (${code})`} deleted={deleted} />
      </div>
    </div>
  );
}
