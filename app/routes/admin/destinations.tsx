import {
  airportFields,
  airportFigures,
  type CountryOfAirports,
  requiredAirportFields,
} from '#features/catalogue/airports/airport.ts';
import {
  countAirportsByCountry,
  type ListedAirport,
  listAirports,
  readAirportQuery,
} from '#features/catalogue/airports/list-airports.ts';
import {
  addAirport,
  deleteAirports,
  readAirport,
  restoreAirports,
  updateAirport,
} from '#features/catalogue/airports/save-airport.ts';
import { listTimeZones } from '#features/catalogue/airports/time-zones.ts';
import { coordinateText, listCountries } from '#features/catalogue/editing/geography.ts';
import { Badge } from '#ui/badge.tsx';
import { Clock, MapPin, MapPinned } from '#ui/icons.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/destinations';
import { answerForm } from './catalogue/answer-form.ts';
import { CataloguePage, NothingFound } from './catalogue/catalogue-page.tsx';
import { DeleteDialog } from './catalogue/confirm-dialogs.tsx';
import { FilterChips, SearchBox } from './catalogue/list-filters.tsx';
import { CardList } from './catalogue/list-rows.tsx';
import { openDialog, requestedDialog } from './catalogue/outcome.ts';
import { RowActions } from './catalogue/row-actions.tsx';
import { AirportDialog } from './destinations/airport-dialog.tsx';
import { Figure } from './figures.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readAirportQuery(searchParams);
  const requested = requestedDialog(searchParams);
  const hasForm = requested.isAdd || requested.editId !== null;
  const [list, byCountry, edited, countries] = await Promise.all([
    listAirports(db, query),
    countAirportsByCountry(db),
    requested.editId ? readAirport(db, requested.editId) : undefined,
    hasForm ? listCountries(db) : [],
  ]);
  return { query, list, byCountry, requested, edited, countries, timeZones: hasForm ? listTimeZones() : [] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  return answerForm(await request.formData(), {
    noun: 'Airport',
    fields: airportFields,
    required: requiredAirportFields,
    missing: 'Please fill in all fields',
    deleteFailed: () => 'Failed to delete airport',
    add: (values) => addAirport(db, values, actor),
    update: (change) => updateAirport(db, change, actor),
    remove: (ids) => deleteAirports(db, ids, actor),
    restore: (ids) => restoreAirports(db, ids, actor),
  });
}

export default function Destinations({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, byCountry, requested, edited, countries, timeZones } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(requested, actionData);
  const figures = airportFigures(byCountry);
  const form = { outcome: actionData, countries, timeZones };
  return (
    <CataloguePage
      title="Destinations"
      kind="airports"
      addLabel="Add New Destination"
      outcome={actionData}
      page={query.page}
      list={list}
      figures={
        <>
          <Figure
            name="Total Airports"
            value={figures.total.toLocaleString('en-US')}
            hint="In the catalogue"
            to="/admin/flights/destinations"
          />
          <Figure name="Countries" value={String(figures.countries)} hint="With an airport here" />
          <Figure name="Cities" value={figures.cities.toLocaleString('en-US')} hint="With an airport here" />
          <Figure
            name="International"
            value={figures.international.toLocaleString('en-US')}
            hint="Not in Kenya"
            to="/admin/flights/destinations?where=abroad"
          />
        </>
      }
      below={!query.deleted && <CountrySummary countries={byCountry} />}
      toolbar={
        <>
          <SearchBox label="Search airports" hint="by city, country, code, or name" />
          <FilterChips label="Where" name="where" all="All" options={[{ value: 'abroad', label: 'International' }]} />
        </>
      }
    >
      <CardList
        caption="Airports"
        list={list}
        deleted={query.deleted}
        nameOf={({ code, city }) => `${city} (${code})`}
        card={(airport) => <AirportCard airport={airport} deleted={query.deleted} />}
        empty={<NothingFound icon={MapPinned} title="No airports found" kind="airports" />}
      />
      {isAdd && <AirportDialog row={null} {...form} />}
      {editId && edited && <AirportDialog row={edited} {...form} />}
      <DeleteDialog noun="Airport" ids={deleteIds} rows={list.rows} nameOf={({ code, name }) => `${code} ${name}`} />
    </CataloguePage>
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
