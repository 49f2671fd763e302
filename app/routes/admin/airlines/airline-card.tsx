import type { ListedAirline } from '#features/catalogue/airlines/list-airlines.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Monogram } from '../../../ui/monogram.tsx';
import { RowActions } from '../catalogue/row-actions.tsx';

export function AirlineCard({ airline, deleted }: { airline: ListedAirline; deleted: boolean }) {
  const { id, name, code, country } = airline;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3">
      <Monogram code={code} size="md" />
      <div className="min-w-0 pe-9">
        <h2 className="truncate text-base">{name}</h2>
        <p className="truncate text-sm text-ink-2">
          <span className="font-semibold">{code}</span>, {country ?? 'N/A'}
        </p>
      </div>
      <div className="col-span-2 flex items-center justify-between">
        {deleted ? (
          <Badge tone="neutral">Deleted</Badge>
        ) : (
          <Badge tone="success" dot>
            Active
          </Badge>
        )}
        <RowActions id={id} name={name} deleted={deleted} />
      </div>
    </div>
  );
}
