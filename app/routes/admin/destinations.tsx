import { airportFigures, type CountryOfAirports, requiredAirportFields } from '#features/catalogue/airports/airport.ts';
import { airports, countAirportsByCountry, type ListedAirport } from '#features/catalogue/airports/airports.ts';
import { listTimeZones } from '#features/catalogue/airports/time-zones.ts';
import { coordinateText, listCountries } from '#features/catalogue/editing/geography.ts';
import { readRecord } from '#features/catalogue/editing/save-record.ts';
import { Badge } from '#ui/badge.tsx';
import { Clock, MapPin } from '#ui/icons.tsx';
import { MapPinned } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/destinations';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { FilterChips, SearchBox } from './catalogue/list-filters.tsx';
import { loadRecords } from './catalogue/load-records.ts';
import { kindForms, recordIntents } from './catalogue/record-forms.ts';
import { RowActions, RowStatus } from './catalogue/row-actions.tsx';
import { AirportDialog } from './destinations/airport-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const [loaded, byCountry] = await Promise.all([
    loadRecords(db, airports, url.searchParams, (_, id) => readRecord(db, airports, id)),
    countAirportsByCountry(db),
  ]);
  return {
    ...loaded,
    byCountry,
    countries: loaded.hasForm ? await listCountries(db) : [],
    timeZones: loaded.hasForm ? listTimeZones() : [],
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const intents = recordIntents({
    ...kindForms(airports, { db: factsOf(context).db, actor: knownActor(context) }),
    noun: 'Airport',
    required: requiredAirportFields,
    missing: 'Please fill in all fields',
    deleteFailed: () => 'Failed to delete airport',
  });
  return answerForm({ request }, intents);
}

const page = '/admin/flights/destinations';

export default function Destinations({ loaderData, actionData }: Route.ComponentProps) {
  const { query, byCountry, countries, timeZones } = loaderData;
  const figures = airportFigures(byCountry);
  return (
    <CataloguePage
      title="Destinations"
      kind="airports"
      noun="Airport"
      icon={MapPinned}
      addLabel="Add New Destination"
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ code, name }) => `${code} ${name}`}
      labelOf={({ code, city }) => `${city} (${code})`}
      dialog={(row) => <AirportDialog row={row} outcome={actionData} countries={countries} timeZones={timeZones} />}
      figures={[
        { name: 'Total Airports', value: figures.total, hint: 'In the catalogue', to: page },
        { name: 'Countries', value: figures.countries, hint: 'With an airport here' },
        { name: 'Cities', value: figures.cities, hint: 'With an airport here' },
        { name: 'International', value: figures.international, hint: 'Not in Kenya', to: `${page}?where=abroad` },
      ]}
      below={!query.deleted && <CountrySummary countries={byCountry} />}
      toolbar={
        <>
          <SearchBox label="Search airports" hint="by city, country, code, or name" />
          <FilterChips label="Where" name="where" all="All" options={[{ value: 'abroad', label: 'International' }]} />
        </>
      }
      card={(airport) => <AirportCard airport={airport} deleted={query.deleted} />}
    />
  );
}

function AirportCard({ airport, deleted }: { airport: ListedAirport; deleted: boolean }) {
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
          <Clock size={16} strokeWidth={1.5} className="flex-none text-ink-3" />
          <span className="sr-only">Time zone </span>
          <span className="truncate">{timezone}</span>
        </p>
        {coordinates && (
          <p className="flex items-center gap-1.5">
            <MapPin size={16} strokeWidth={1.5} className="flex-none text-ink-3" />
            <span className="sr-only">Coordinates </span>
            <span className="num truncate">{coordinateText(coordinates)}</span>
          </p>
        )}
      </div>
      <div className="col-span-2 flex items-center justify-between self-end">
        <RowStatus deleted={deleted} />
        <RowActions id={id} name={`${city} (${code})`} deleted={deleted} />
      </div>
    </div>
  );
}

const shownAtFirst = 24;

/** The long tail of a worldwide list is folded. */
function CountrySummary({ countries }: { countries: readonly CountryOfAirports[] }) {
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
      {/* Covers the list's line-coloured background in the rest of the last row. */}
      <li aria-hidden="true" className="col-[auto/-1] bg-surface" />
    </ul>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
