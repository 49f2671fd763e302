import { airportFields, requiredOfAirport } from '#features/catalogue/airports/airport.ts';
import { airportFigures, countAirportsByCountry } from '#features/catalogue/airports/count-airports.ts';
import { deleteAirports, restoreAirports } from '#features/catalogue/airports/delete-airports.ts';
import { listAirports, readAirportQuery } from '#features/catalogue/airports/list-airports.ts';
import { readAirport } from '#features/catalogue/airports/read-airport.ts';
import { addAirport, updateAirport } from '#features/catalogue/airports/save-airport.ts';
import { listTimeZones } from '#features/catalogue/airports/time-zones.ts';
import { listCountries } from '#features/catalogue/editing/countries.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { MapPinned } from '../../ui/icons.tsx';
import type { Route } from './+types/destinations';
import { answerForm } from './catalogue/answer-form.ts';
import { CardList } from './catalogue/card-list.tsx';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { DeleteChosen } from './catalogue/delete-chosen.tsx';
import { DeleteDialog } from './catalogue/delete-dialog.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { NothingFound } from './catalogue/nothing-found.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { AirportCard } from './destinations/airport-card.tsx';
import { AirportDialog } from './destinations/airport-dialog.tsx';
import { CountrySummary } from './destinations/country-summary.tsx';
import { Figure } from './figures.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readAirportQuery(searchParams);
  const asked = askedDialog(searchParams);
  const hasForm = asked.isAdd || asked.editId !== null;
  const [list, byCountry, edited, countries] = await Promise.all([
    listAirports(db, query),
    countAirportsByCountry(db),
    asked.editId ? readAirport(db, asked.editId) : undefined,
    hasForm ? listCountries(db) : [],
  ]);
  return { query, list, byCountry, asked, edited, countries, timeZones: hasForm ? listTimeZones() : [] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  return answerForm(await request.formData(), {
    noun: 'Airport',
    fields: airportFields,
    required: requiredOfAirport,
    missing: 'Please fill in all fields',
    deleteFailed: () => 'Failed to delete airport',
    add: (values) => addAirport(db, values, actor),
    update: (change) => updateAirport(db, change, actor),
    remove: (ids) => deleteAirports(db, ids, actor),
    restore: (ids) => restoreAirports(db, ids, actor),
  });
}

export default function Destinations({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, byCountry, asked, edited, countries, timeZones } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(asked, actionData);
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
            hint="All that are listed"
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
          <FilterChips
            label="Where"
            name="where"
            all="All"
            options={[{ value: 'abroad', label: 'International' }]}
          />
        </>
      }
    >
      <CardList
        caption="Airports"
        rows={list.rows}
        nameOf={({ code, city }) => `${city} (${code})`}
        card={(airport) => <AirportCard airport={airport} deleted={query.deleted} />}
        actions={<DeleteChosen deleted={query.deleted} />}
        summary={summaryOf(list, 'airports')}
        empty={<NothingFound icon={MapPinned} title="No airports found" kind="airports" />}
      />
      {isAdd && <AirportDialog row={null} {...form} />}
      {editId && edited && <AirportDialog row={edited} {...form} />}
      {deleteIds.length > 0 && (
        <DeleteDialog
          noun="Airport"
          ids={deleteIds}
          names={list.rows
            .filter(({ id }) => deleteIds.includes(id))
            .map(({ code, name }) => `${code} ${name}`)}
        />
      )}
    </CataloguePage>
  );
}
