import { airlineFields, airlineLabels } from '#features/catalogue/airlines/airline.ts';
import { countAirlines, listAirlines, readAirlineQuery } from '#features/catalogue/airlines/list-airlines.ts';
import {
  addAirline,
  deleteAirlines,
  type EditableAirline,
  readAirline,
  restoreAirlines,
  updateAirline,
} from '#features/catalogue/airlines/save-airline.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { type Country, listCountries } from '#features/catalogue/editing/geography.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { PlaneTakeoff } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/airlines';
import { AirlineCard } from './airlines/airline-card.tsx';
import { answerForm } from './catalogue/answer-form.ts';
import { CataloguePage, NothingFound } from './catalogue/catalogue-page.tsx';
import { DeleteDialog } from './catalogue/confirm-dialogs.tsx';
import { FilterChips, SearchBox } from './catalogue/list-filters.tsx';
import { CardList } from './catalogue/list-rows.tsx';
import { type Outcome, openDialog, requestedDialog } from './catalogue/outcome.ts';
import { RecordDialog, recordFields } from './catalogue/record-dialog.tsx';
import { Figure } from './figures.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readAirlineQuery(searchParams);
  const requested = requestedDialog(searchParams);
  const [list, figures, edited, countries] = await Promise.all([
    listAirlines(db, query),
    countAirlines(db),
    requested.editId ? readAirline(db, requested.editId) : undefined,
    requested.isAdd || requested.editId ? listCountries(db) : [],
  ]);
  return { query, list, figures, requested, edited, countries };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, pictures } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  const logo = { upload: await readUpload(form.get('logo_upload')), isRemoved: form.has('remove_logo') };
  return answerForm(form, {
    noun: 'Airline',
    fields: airlineFields,
    required: ['name', 'code', 'country'],
    missing: 'Please fill in all fields',
    deleteFailed: () => 'Failed to delete airline',
    add: (values) => addAirline({ db, pictures }, { values, logo }, actor),
    update: (change) => updateAirline({ db, pictures }, { ...change, logo }, actor),
    remove: (ids) => deleteAirlines(db, ids, actor),
    restore: (ids) => restoreAirlines(db, ids, actor),
  });
}

/** An empty file input sends a file of 0 bytes. */
async function readUpload(file: FormDataEntryValue | null): Promise<Uint8Array | null> {
  return file instanceof File && file.size > 0 ? file.bytes() : null;
}

export default function Airlines({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, figures, requested, edited, countries } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(requested, actionData);
  return (
    <CataloguePage
      title="Airlines"
      kind="airlines"
      addLabel="Add Airline"
      outcome={actionData}
      page={query.page}
      list={list}
      figures={
        <>
          <Figure
            name="Total Airlines"
            value={String(figures.total)}
            hint="In the catalogue"
            to="/admin/flights/airlines"
          />
          <Figure name="Countries" value={String(figures.countries)} hint="Where they are based" />
          <Figure
            name="Active Partners"
            value={String(figures.total)}
            hint="In the catalogue"
            to="/admin/flights/airlines"
          />
          <Figure
            name="International"
            value={String(figures.international)}
            hint="Not based in Kenya"
            to="/admin/flights/airlines?where=abroad"
          />
        </>
      }
      toolbar={
        <>
          <SearchBox label="Search airlines" hint="by name, code, or country" />
          <FilterChips label="Where" name="where" all="All" options={[{ value: 'abroad', label: 'International' }]} />
        </>
      }
    >
      <CardList
        caption="Airlines"
        list={list}
        deleted={query.deleted}
        nameOf={({ name }) => name}
        card={(airline) => <AirlineCard airline={airline} deleted={query.deleted} />}
        empty={<NothingFound icon={PlaneTakeoff} title="No airlines found" kind="airlines" />}
      />
      {isAdd && <AirlineDialog row={null} outcome={actionData} countries={countries} />}
      {editId && edited && <AirlineDialog row={edited} outcome={actionData} countries={countries} />}
      <DeleteDialog noun="Airline" ids={deleteIds} rows={list.rows} nameOf={({ name }) => name} />
    </CataloguePage>
  );
}

interface AirlineDialogProps {
  row: EditableAirline | null;
  outcome: Outcome | undefined;
  countries: readonly Country[];
}

function AirlineDialog({ row, outcome, countries }: AirlineDialogProps) {
  const field = recordFields({ labels: airlineLabels, values: row?.values ?? { country: 'KE' }, outcome });
  const problems = outcome?.kind === 'refused' ? outcome.refusal.problems : {};
  return (
    <RecordDialog
      title={row ? `Edit ${row.values.name}` : 'Add Airline'}
      row={row}
      outcome={outcome}
      addLabel="Add Airline"
      encType="multipart/form-data"
    >
      <Input {...field('name')} required maxLength={80} />
      <div className="grid gap-4 md:grid-cols-2">
        <Input {...field('code')} required maxLength={2} hint="Such as KQ" />
        <Select
          {...field('country')}
          required
          placeholder="Choose a country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
      <Input
        {...field('logo_url')}
        type="url"
        maxLength={500}
        optional
        hint="We fetch the picture once and store a copy. Clear the field to remove it."
      />
      <FileInput
        name="logo_upload"
        label="or upload a picture"
        dense
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={problems.logo_upload}
        hint="JPEG, PNG, WebP or AVIF, at most 10 MB"
      />
      {row?.logoFile && (
        <div className="flex items-center gap-3">
          <AirlineBadge code={row.values.code} logoFile={row.logoFile} name="Current logo" />
          <Checkbox name="remove_logo" value="1" label="Remove the logo" dense />
        </div>
      )}
    </RecordDialog>
  );
}
