import { useId } from 'react';
import {
  amenities,
  countAmenities,
  type ListedAmenity,
  setAmenitiesActive,
} from '#features/catalogue/amenities/amenities.ts';
import {
  type AmenityField,
  amenityCategories,
  amenityDefaults,
  amenityIcons,
  amenityLabels,
  categoryLabels,
  maxAmenityDescription,
  maxAmenityName,
} from '#features/catalogue/amenities/amenity.ts';
import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import { readRecord } from '#features/catalogue/editing/save-record.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { BellRing, Eye, EyeOff } from '#ui/icons.tsx';
import { Input, Textarea } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { answerForm } from '../../answer-form.ts';
import { done } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/amenities';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { FilterSelect, SearchBox } from './catalogue/list-filters.tsx';
import { loadRecords } from './catalogue/load-records.ts';
import { type EditedRow, RecordDialog, type RecordField, recordFields } from './catalogue/record-dialog.tsx';
import { kindForms, recordIntents, withSelected } from './catalogue/record-forms.ts';
import { DeleteSelected, RowActions, RowStatus } from './catalogue/row-actions.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const [loaded, figures] = await Promise.all([
    loadRecords(db, amenities, url.searchParams, (_, id) => readRecord(db, amenities, id)),
    countAmenities(db),
  ]);
  return { ...loaded, figures };
}

export function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const setActive = (isActive: boolean) =>
    withSelected('Amenity', async (ids) => {
      const changed = await setAmenitiesActive(db, { ids, isActive }, actor);
      const what = changed.length === 1 ? '1 amenity' : `${changed.length} amenities`;
      return done(`${what} set ${isActive ? 'active' : 'inactive'}.`);
    });
  const intents = {
    ...recordIntents({
      ...kindForms(amenities, { db, actor }),
      noun: 'Amenity',
      required: ['name'],
      missing: 'Please fill in the amenity name',
      deleteFailed: ([first = 'Unknown error']) => `Error deleting amenity: ${first}`,
    }),
    activate: setActive(true),
    deactivate: setActive(false),
  };
  return answerForm({ request }, intents);
}

const page = '/admin/hotels/amenities';

export default function Amenities({ loaderData, actionData }: Route.ComponentProps) {
  const { query, figures } = loaderData;
  return (
    <CataloguePage
      title="Hotel Amenities"
      kind="amenities"
      noun="Amenity"
      icon={BellRing}
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ name }) => name}
      dialog={(row) => <AmenityDialog row={row} outcome={actionData} />}
      figures={[
        { name: 'Total Amenities', value: figures.total, hint: 'Active or not', to: page },
        {
          name: 'Active',
          value: figures.active,
          hint: 'Can be added to hotels and rooms',
          to: `${page}?status=active`,
        },
        { name: 'Categories', value: figures.categories, hint: 'With an amenity' },
        { name: 'Avg. Hotels', value: figures.averageHotels?.toFixed(1) ?? '–', hint: 'Per amenity' },
      ]}
      toolbar={
        <>
          <SearchBox label="Search amenities" hint="by name or description" />
          <FilterSelect label="Category" name="category" all="All Categories" options={categories} />
        </>
      }
      card={(amenity) => <AmenityCard amenity={amenity} deleted={query.deleted} />}
      actions={<AmenityActions deleted={query.deleted} />}
    />
  );
}

function AmenityActions({ deleted }: { deleted: boolean }) {
  return (
    <>
      {!deleted && (
        <>
          <Button type="submit" size="sm" tone="quiet" icon={Eye} name="intent" value="activate">
            Set active
          </Button>
          <Button type="submit" size="sm" tone="quiet" icon={EyeOff} name="intent" value="deactivate">
            Set inactive
          </Button>
        </>
      )}
      <DeleteSelected deleted={deleted} />
    </>
  );
}

function AmenityCard({ amenity, deleted }: { amenity: ListedAmenity; deleted: boolean }) {
  const { id, name, category, description, icon, isActive, hotels } = amenity;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-x-3 gap-y-3">
      <span className="grid size-10 place-content-center rounded-sm bg-brand-soft text-brand-ink">
        <AmenityIcon name={icon} />
      </span>
      <div className="min-w-0 pe-9">
        <h2 className="text-base wrap-break-word">{name}</h2>
        <Badge tone="line">{categoryLabels[category]}</Badge>
      </div>
      <p className="col-span-2 text-sm wrap-break-word text-ink-2">{description || 'No description'}</p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-ink-2">
          Used by hotels: <span className="num font-semibold text-ink">{hotels}</span>
        </p>
        <span className="ms-auto inline-flex items-center gap-2">
          {isActive ? <RowStatus deleted={deleted} /> : <RowStatus deleted={deleted} tone="neutral" label="Inactive" />}
          <RowActions id={id} name={name} deleted={deleted} />
        </span>
      </div>
    </div>
  );
}

const categories = amenityCategories.map((value) => ({ value, label: categoryLabels[value] }));

const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];

function AmenityDialog({ row, outcome }: EditedRow<AmenityField>) {
  const field = recordFields({ labels: amenityLabels, values: row?.values ?? amenityDefaults, outcome });
  return (
    <RecordDialog title={row && `Edit ${row.values.name}`} row={row} outcome={outcome} addLabel="Add Amenity">
      <Input {...field('name')} required maxLength={maxAmenityName} />
      <div className="grid gap-4 md:grid-cols-2">
        <Select {...field('category')} options={categories} />
        <Select {...field('is_active')} options={states} hint="Inactive ones are not offered to guests." />
      </div>
      <Textarea {...field('description')} maxLength={maxAmenityDescription} rows={3} optional />
      <IconChoice {...field('icon')} />
    </RecordDialog>
  );
}

function IconChoice({ name, label, defaultValue, error, aside }: RecordField<AmenityField>) {
  const messageId = useId();
  return (
    <fieldset aria-describedby={error ? messageId : undefined} className="grid min-w-0 gap-1">
      <legend className="mb-1 text-xs font-semibold">{label}</legend>
      {aside && <p className="text-xs text-ink-3">{aside}</p>}
      <div className="flex flex-wrap gap-2">
        {amenityIcons.map((icon) => (
          <label
            key={icon}
            title={icon}
            className="relative grid size-11 cursor-pointer place-content-center rounded-sm border border-field-line bg-surface text-ink-2 hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={icon}
              defaultChecked={icon === defaultValue}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="sr-only">{icon}</span>
            <AmenityIcon name={icon} />
          </label>
        ))}
      </div>
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  );
}
