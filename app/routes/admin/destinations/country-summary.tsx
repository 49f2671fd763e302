import type { CountryOfAirports } from '#features/catalogue/airports/count-airports.ts';
import { Badge } from '../../../ui/badge.tsx';

const shownAtFirst = 24;

/** What there is in each country; the long tail of a world-wide list folds away. */
export function CountrySummary({ countries }: { countries: readonly CountryOfAirports[] }) {
  if (countries.length === 0) return null;
  const rest = countries.slice(shownAtFirst);
  return (
    <section aria-labelledby="by-country" className="grid gap-3">
      <h2 id="by-country" className="text-lg">
        Airports by country
      </h2>
      <CountryList countries={countries.slice(0, shownAtFirst)} />
      {rest.length > 0 && (
        <details className="grid gap-3">
          <summary className="flex min-h-11 w-fit items-center font-display text-sm font-semibold text-brand hover:underline">
            {rest.length === 1 ? 'One more country' : `${rest.length} more countries`}
          </summary>
          <CountryList countries={rest} />
        </details>
      )}
    </section>
  );
}

function CountryList({ countries }: { countries: readonly CountryOfAirports[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line">
      {countries.map(({ code, name, airports, cities, isInternational }) => (
        <li key={code} className="flex items-center justify-between gap-3 bg-surface px-4 py-3">
          <div className="min-w-0">
            <p className="truncate text-sm font-semibold">{name}</p>
            <p className="num text-sm text-ink-2">
              {counted(airports, 'airport', 'airports')}, {counted(cities, 'city', 'cities')}
            </p>
          </div>
          <Badge tone={isInternational ? 'brand' : 'line'} className="flex-none">
            {isInternational ? 'International' : 'Domestic'}
          </Badge>
        </li>
      ))}
      {/* The colour of the rules between the cells must not fill the rest of the last row. */}
      <li aria-hidden="true" className="col-[auto/-1] bg-surface" />
    </ul>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
