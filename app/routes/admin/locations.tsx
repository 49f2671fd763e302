import { listShownTimeZones } from '#features/catalogue/airports/time-zones.ts';
import { listCountries } from '#features/catalogue/editing/countries.ts';
import { countLocations } from '#features/catalogue/locations/count-locations.ts';
import { deleteLocations, restoreLocations } from '#features/catalogue/locations/delete-locations.ts';
import { listLocations, readLocationQuery } from '#features/catalogue/locations/list-locations.ts';
import { locationFields, regionLabels, requiredOfLocation } from '#features/catalogue/locations/location.ts';
import { readLocation } from '#features/catalogue/locations/read-location.ts';
import { readLocationMap } from '#features/catalogue/locations/read-location-map.ts';
import { addLocation, updateLocation } from '#features/catalogue/locations/save-location.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { MapPin } from '../../ui/icons.tsx';
import type { Route } from './+types/locations';
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
import { Figure } from './figures.tsx';
import { LocationCard } from './locations/location-card.tsx';
import { LocationDialog } from './locations/location-dialog.tsx';
import { MapDialog } from './locations/map-dialog.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readLocationQuery(searchParams);
  const asked = askedDialog(searchParams);
  const mapId = searchParams.get('map') ?? '';
  // The figures come first: they bring up to date what the cards show of guests.
  const figures = await countLocations(db);
  const [list, edited, countries, map] = await Promise.all([
    listLocations(db, query),
    asked.editId ? readLocation(db, asked.editId) : undefined,
    asked.isAdd || asked.editId ? listCountries(db) : [],
    isId(mapId) ? readLocationMap(db, mapId) : undefined,
  ]);
  const timeZones = asked.isAdd || asked.editId ? listShownTimeZones() : [];
  return { query, figures, list, asked, edited, countries, timeZones, map };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  return answerForm(await request.formData(), {
    noun: 'Location',
    fields: locationFields,
    required: requiredOfLocation,
    missing: 'Please fill in all required fields',
    deleteFailed: ([reason = 'Unknown error']) => `Error deleting location: ${reason}`,
    add: (values) => addLocation(db, values, actor),
    update: (change) => updateLocation(db, change, actor),
    remove: (ids) => deleteLocations(db, ids, actor),
    restore: (ids) => restoreLocations(db, ids, actor),
  });
}

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { query, figures, list, asked, edited, countries, timeZones, map } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(asked, actionData);
  const form = { outcome: actionData, countries, timeZones };
  return (
    <CataloguePage
      title="Hotel Locations"
      kind="locations"
      addLabel="Add Location"
      outcome={actionData}
      page={query.page}
      list={list}
      figures={
        <>
          <Figure
            name="Total Locations"
            value={figures.total.toLocaleString('en-US')}
            hint="With and without hotels"
            to="/admin/hotels/locations"
          />
          <Figure name="Countries" value={String(figures.countries)} hint="With a location" />
          <Figure
            name="Total Hotels"
            value={figures.hotels.toLocaleString('en-US')}
            hint="Active or not"
            to="/admin/hotels"
          />
          <Figure
            name="Avg. Rating"
            value={figures.rating === null ? '–' : figures.rating.toFixed(1)}
            hint={figures.rating === null ? 'No reviews yet' : 'Of 5, by guests in their reviews'}
          />
        </>
      }
      toolbar={
        <>
          <SearchBox label="Search locations" hint="by city, country, or region" />
          <FilterChips
            label="Region"
            name="region"
            all="All Regions"
            options={figures.regions.map((region) => ({ value: region, label: regionLabels[region] }))}
          />
        </>
      }
    >
      <CardList
        caption="Locations"
        rows={list.rows}
        nameOf={({ city }) => city}
        card={(location) => (
          <LocationCard location={location} highestDemand={figures.highestDemand} deleted={query.deleted} />
        )}
        actions={<DeleteChosen deleted={query.deleted} />}
        summary={summaryOf(list, 'locations')}
        empty={<NothingFound icon={MapPin} title="No locations found" kind="locations" />}
      />
      {isAdd && <LocationDialog row={null} {...form} />}
      {editId && edited && <LocationDialog row={edited} {...form} />}
      {map && !actionData && <MapDialog map={map} />}
      {deleteIds.length > 0 && (
        <DeleteDialog
          noun="Location"
          ids={deleteIds}
          names={list.rows.filter(({ id }) => deleteIds.includes(id)).map(({ city }) => city)}
        />
      )}
    </CataloguePage>
  );
}
