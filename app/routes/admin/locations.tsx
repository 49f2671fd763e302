import { listShownTimeZones } from '#features/catalogue/airports/time-zones.ts';
import { DrawnMap } from '#features/catalogue/components/drawn-map.tsx';
import { type Country, coordinateText, listCountries } from '#features/catalogue/editing/geography.ts';
import { readRecord } from '#features/catalogue/editing/save-record.ts';
import {
  type LocationField,
  locationDefaults,
  locationLabels,
  regionLabels,
  regions,
  requiredLocationFields,
} from '#features/catalogue/locations/location.ts';
import { countLocations, locations } from '#features/catalogue/locations/locations.ts';
import { type LocationMap, readLocationMap } from '#features/catalogue/locations/read-location-map.ts';
import { isId } from '#lib/untrusted-input.ts';
import { MapPin } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/locations';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { FilterChips, SearchBox } from './catalogue/list-filters.tsx';
import { loadRecords } from './catalogue/load-records.ts';
import {
  type EditedRow,
  namedOptions,
  RecordDialog,
  recordFields,
  SuggestedInput,
} from './catalogue/record-dialog.tsx';
import { kindForms, recordIntents } from './catalogue/record-forms.ts';
import { AddressedDialog } from './form-dialog.tsx';
import { LocationCard } from './locations/location-card.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const mapId = url.searchParams.get('map') ?? '';
  // Refreshes the ratings and demand that the list reads.
  const figures = await countLocations(db);
  const [loaded, map] = await Promise.all([
    loadRecords(db, locations, url.searchParams, (_, id) => readRecord(db, locations, id)),
    isId(mapId) ? readLocationMap(db, mapId) : undefined,
  ]);
  return {
    ...loaded,
    figures,
    map,
    countries: loaded.hasForm ? await listCountries(db) : [],
    timeZones: loaded.hasForm ? listShownTimeZones() : [],
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const intents = recordIntents({
    ...kindForms(locations, { db: factsOf(context).db, actor: knownActor(context) }),
    noun: 'Location',
    required: requiredLocationFields,
    missing: 'Please fill in all required fields',
    deleteFailed: ([reason = 'Unknown error']) => `Error deleting location: ${reason}`,
  });
  return answerForm({ request }, intents);
}

export default function Locations({ loaderData, actionData }: Route.ComponentProps) {
  const { query, figures, countries, timeZones, map } = loaderData;
  const { total, rating } = figures;
  return (
    <CataloguePage
      title="Hotel Locations"
      kind="locations"
      noun="Location"
      icon={MapPin}
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ city }) => city}
      dialog={(row) => <LocationDialog row={row} outcome={actionData} countries={countries} timeZones={timeZones} />}
      figures={[
        { name: 'Total Locations', value: total, hint: 'With and without hotels', to: '/admin/hotels/locations' },
        { name: 'Countries', value: figures.countries, hint: 'With a location' },
        { name: 'Total Hotels', value: figures.hotels, hint: 'Active or not', to: '/admin/hotels' },
        {
          name: 'Avg. Rating',
          value: rating?.toFixed(1) ?? '–',
          hint: rating === null ? 'No reviews yet' : 'Of 5, by guests in their reviews',
        },
      ]}
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
      card={(location) => (
        <LocationCard location={location} highestDemand={figures.highestDemand} deleted={query.deleted} />
      )}
    >
      {map && !actionData && <MapDialog map={map} />}
    </CataloguePage>
  );
}

function MapDialog({ map }: { map: LocationMap }) {
  const { city, country, hotels, coordinates, drawing } = map;
  const marked = hotels === 0 ? '' : hotels === 1 ? ' and 1 hotel' : ` and ${hotels} hotels`;
  return (
    <AddressedDialog
      title={`${city}, ${country}`}
      description={coordinates ? coordinateText(coordinates) : undefined}
      size="lg"
    >
      {drawing ? (
        <DrawnMap drawing={drawing} label={`Map with ${city}${marked}`} />
      ) : (
        <p className="py-6 text-center text-ink-2">
          {city} has no coordinates yet. Edit the location and enter them to see it here.
        </p>
      )}
    </AddressedDialog>
  );
}

interface LocationDialogProps extends EditedRow<LocationField> {
  countries: readonly Country[];
  timeZones: readonly string[];
}

function LocationDialog({ row, outcome, countries, timeZones }: LocationDialogProps) {
  const field = recordFields({ labels: locationLabels, values: row?.values ?? locationDefaults, outcome });
  return (
    <RecordDialog title={row && `Edit ${row.values.city}`} row={row} outcome={outcome} addLabel="Add Location">
      <Input {...field('city')} required maxLength={80} />
      <div className="grid gap-4 md:grid-cols-2">
        <Select {...field('country')} required placeholder="Choose a country" options={namedOptions(countries)} />
        <Select
          {...field('region')}
          options={regions.map((region) => ({ value: region, label: regionLabels[region] }))}
        />
        <SuggestedInput
          {...field('timezone')}
          suggestions={timeZones}
          maxLength={40}
          hint="Such as EAT or Africa/Nairobi"
        />
        <Input {...field('currency')} maxLength={3} hint="Such as KES" className="[&_input]:uppercase" />
      </div>
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1">
        <Input {...field('latitude')} inputMode="decimal" autoComplete="off" />
        <Input {...field('longitude')} inputMode="decimal" autoComplete="off" />
        <legend className="sr-only">Coordinates</legend>
        <p className="col-span-2 text-sm text-ink-3">If empty, the coordinates of the city's airport are used.</p>
      </fieldset>
    </RecordDialog>
  );
}
