import { coordinateText } from '#features/catalogue/editing/geography.ts';
import { readRecord } from '#features/catalogue/editing/save-record.ts';
import {
  findCity,
  kindLabels,
  type LandmarkCity,
  type LandmarkField,
  landmarkDefaults,
  landmarkFields,
  landmarkKinds,
  landmarkLabels,
  maxLandmarkName,
} from '#features/catalogue/landmarks/landmark.ts';
import {
  countLandmarks,
  type ListedLandmark,
  landmarks,
  listLandmarkCities,
} from '#features/catalogue/landmarks/landmarks.ts';
import { Badge } from '#ui/badge.tsx';
import { Input } from '#ui/input.tsx';
import { Landmark } from '#ui/office-icons.tsx';
import { Select } from '#ui/select.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/landmarks';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { FilterSelect, SearchBox } from './catalogue/list-filters.tsx';
import { loadRecords } from './catalogue/load-records.ts';
import { type EditedRow, RecordDialog, recordFields } from './catalogue/record-dialog.tsx';
import { kindForms, recordIntents } from './catalogue/record-forms.ts';
import { actionsColumn } from './catalogue/row-actions.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const [loaded, cities, figures] = await Promise.all([
    loadRecords(db, landmarks, url.searchParams, (_, id) => readRecord(db, landmarks, id)),
    listLandmarkCities(db),
    countLandmarks(db),
  ]);
  return { ...loaded, cities, figures, city: findCity(cities, loaded.query.filters.location ?? '') };
}

export function action({ request, context }: Route.ActionArgs) {
  const intents = recordIntents({
    ...kindForms(landmarks, { db: factsOf(context).db, actor: knownActor(context) }),
    noun: 'Landmark',
    required: landmarkFields,
    missing: 'Please fill in all fields',
    deleteFailed: ([reason = 'Unknown error']) => `Error deleting landmark: ${reason}`,
  });
  return answerForm({ request }, intents);
}

const kinds = landmarkKinds.map((value) => ({ value, label: kindLabels[value] }));

export default function Landmarks({ loaderData, actionData }: Route.ComponentProps) {
  const { query, cities, city, figures } = loaderData;
  return (
    <CataloguePage
      title={city ? `Landmarks of ${city.name}` : 'Landmarks'}
      kind="landmarks"
      noun="Landmark"
      icon={Landmark}
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ name }) => name}
      dialog={(row) => <LandmarkDialog row={row} outcome={actionData} cities={cities} city={city} />}
      figures={[
        { name: 'Total Landmarks', value: figures.total, hint: 'Of all cities', to: '/admin/hotels/landmarks' },
        {
          name: 'Cities with a centre',
          value: figures.centres,
          hint: `Of ${figures.cities}; hotels show how far it is`,
          to: '/admin/hotels/landmarks?kind=centre',
        },
      ]}
      toolbar={
        <>
          <SearchBox label="Search landmarks" hint="by name, city, or country" />
          <FilterSelect
            label="City"
            name="location"
            all="All Cities"
            options={cities.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FilterSelect label="Kind" name="kind" all="All Kinds" options={kinds} />
        </>
      }
      columns={columnsOf(query.deleted)}
    />
  );
}

function columnsOf(deleted: boolean): TableColumn<ListedLandmark>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      phone: 'first',
      cell: ({ name }) => (
        <b className="font-semibold">
          <bdi>{name}</bdi>
        </b>
      ),
    },
    {
      id: 'kind',
      header: 'Kind',
      sortable: true,
      phone: 'first-end',
      cell: ({ kind }) => <Badge tone={kind === 'centre' ? 'brand' : 'line'}>{kindLabels[kind]}</Badge>,
    },
    { id: 'location', header: 'City', sortable: true, phone: 'second', cell: ({ location }) => <bdi>{location}</bdi> },
    { id: 'coordinates', header: 'Coordinates', cell: (row) => <span className="num">{coordinateText(row)}</span> },
    actionsColumn(deleted, ({ name }) => name),
  ];
}

interface LandmarkDialogProps extends EditedRow<LandmarkField> {
  cities: readonly LandmarkCity[];
  /** Of the filtered list: where a new landmark probably is. */
  city: LandmarkCity | undefined;
}

function LandmarkDialog({ row, outcome, cities, city }: LandmarkDialogProps) {
  const values = row?.values ?? { ...landmarkDefaults, location: city?.name ?? '' };
  const field = recordFields({ labels: landmarkLabels, values, outcome });
  return (
    <RecordDialog
      title={row && `Edit ${row.values.name}`}
      row={row}
      outcome={outcome}
      addLabel="Add Landmark"
      description="Hotels show how far they are from it, and guests filter by the distance."
    >
      <Input {...field('name')} required maxLength={maxLandmarkName} />
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          {...field('location')}
          required
          placeholder="Choose a city"
          options={cities.map(({ name }) => ({ value: name, label: name }))}
        />
        <Select {...field('kind')} options={kinds} hint="A city has one centre." />
        <Input {...field('latitude')} required inputMode="decimal" autoComplete="off" hint="Such as -4.0626" />
        <Input {...field('longitude')} required inputMode="decimal" autoComplete="off" hint="Such as 39.6795" />
      </div>
    </RecordDialog>
  );
}
