import type { ListedAirline } from '#features/catalogue/airlines/airlines.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { RowActions, RowStatus } from '../catalogue/row-actions.tsx';

export function AirlineCard({ airline, deleted }: { airline: ListedAirline; deleted: boolean }) {
  const { id, name, code, country, logoFile, isLogoMissing } = airline;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-3">
      <AirlineBadge code={code} logoFile={logoFile} />
      <div className="min-w-0 pe-9">
        <h2 className="truncate text-base">{name}</h2>
        <p className="truncate text-sm text-ink-2">
          <span className="font-semibold">{code}</span>, {country ?? 'N/A'}
        </p>
        {isLogoMissing && <p className="text-xs text-ink-3">Logo could not be loaded</p>}
      </div>
      <div className="col-span-2 flex items-center justify-between">
        <RowStatus deleted={deleted} />
        <span className="inline-flex items-center">
          {!deleted && (
            <ButtonLink
              to={`/admin/flights/airlines/${id}/fares`}
              size="sm"
              tone="quiet"
              aria-label={`Fare rules of ${name}`}
            >
              Fare rules
            </ButtonLink>
          )}
          <RowActions id={id} name={name} deleted={deleted} />
        </span>
      </div>
    </div>
  );
}
