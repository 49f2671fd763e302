import { airlineFields, airlineLabels } from '#features/catalogue/airlines/airline.ts';
import { deleteAirlines, restoreAirlines } from '#features/catalogue/airlines/delete-airlines.ts';
import { countAirlines, listAirlines, readAirlineQuery } from '#features/catalogue/airlines/list-airlines.ts';
import { type EditableAirline, readAirline } from '#features/catalogue/airlines/read-airline.ts';
import { addAirline, updateAirline } from '#features/catalogue/airlines/save-airline.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { type Country, listCountries } from '#features/catalogue/editing/countries.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { PlaneTakeoff } from '../../ui/icons.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { Route } from './+types/airlines';
import { AirlineCard } from './airlines/airline-card.tsx';
import { answerForm } from './catalogue/answer-form.ts';
import { CardList } from './catalogue/card-list.tsx';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { DeleteChosen } from './catalogue/delete-chosen.tsx';
import { DeleteDialog } from './catalogue/delete-dialog.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { NothingFound } from './catalogue/nothing-found.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import type { Outcome } from './catalogue/outcome.ts';
import { RecordDialog } from './catalogue/record-dialog.tsx';
import { recordFields } from './catalogue/record-fields.ts';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { Figure } from './figures.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readAirlineQuery(searchParams);
  const asked = askedDialog(searchParams);
  const [list, figures, edited, countries] = await Promise.all([
    listAirlines(db, query),
    countAirlines(db),
    asked.editId ? readAirline(db, asked.editId) : undefined,
    asked.isAdd || asked.editId ? listCountries(db) : [],
  ]);
  return { query, list, figures, asked, edited, countries };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, pictures } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  const wish = { upload: await readUpload(form.get('logo_upload')), isRemoved: form.has('remove_logo') };
  return answerForm(form, {
    noun: 'Airline',
    fields: airlineFields,
    required: ['name', 'code', 'country'],
    missing: 'Please fill in all fields',
    deleteFailed: () => 'Failed to delete airline',
    add: (values) => addAirline({ db, pictures }, { values, wish }, actor),
    update: (change) => updateAirline({ db, pictures }, { ...change, wish }, actor),
    remove: (ids) => deleteAirlines(db, ids, actor),
    restore: (ids) => restoreAirlines(db, ids, actor),
  });
}

/** A file field that nobody filled in sends an empty file. */
async function readUpload(file: FormDataEntryValue | null): Promise<Uint8Array | null> {
  return file instanceof File && file.size > 0 ? file.bytes() : null;
}

export default function Airlines({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, figures, asked, edited, countries } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(asked, actionData);
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
            hint="All that are listed"
            to="/admin/flights/airlines"
          />
          <Figure name="Countries" value={String(figures.countries)} hint="Where they are based" />
          <Figure
            name="Active Partners"
            value={String(figures.total)}
            hint="All that are listed"
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
        caption="Airlines"
        rows={list.rows}
        nameOf={({ name }) => name}
        card={(airline) => <AirlineCard airline={airline} deleted={query.deleted} />}
        actions={<DeleteChosen deleted={query.deleted} />}
        summary={summaryOf(list, 'airlines')}
        empty={<NothingFound icon={PlaneTakeoff} title="No airlines found" kind="airlines" />}
      />
      {isAdd && <AirlineDialog row={null} outcome={actionData} countries={countries} />}
      {editId && edited && <AirlineDialog row={edited} outcome={actionData} countries={countries} />}
      {deleteIds.length > 0 && (
        <DeleteDialog
          noun="Airline"
          ids={deleteIds}
          names={list.rows.filter(({ id }) => deleteIds.includes(id)).map(({ name }) => name)}
        />
      )}
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
        hint="We fetch the picture once and keep our own copy. An empty field removes it."
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
          <AirlineBadge code={row.values.code} logoFile={row.logoFile} name="The logo as it is" />
          <Checkbox name="remove_logo" value="1" label="Remove the logo" dense />
        </div>
      )}
    </RecordDialog>
  );
}
