import { airlineLabels, requiredAirlineFields } from '#features/catalogue/airlines/airline.ts';
import {
  addAirline,
  airlines,
  countAirlines,
  type EditableAirline,
  readAirline,
  updateAirline,
} from '#features/catalogue/airlines/airlines.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import { type Country, listCountries } from '#features/catalogue/editing/geography.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Input } from '#ui/input.tsx';
import { PlaneTakeoff } from '#ui/office-icons.tsx';
import { Select } from '#ui/select.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/airlines';
import { AirlineCard } from './airlines/airline-card.tsx';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { FilterChips, SearchBox } from './catalogue/list-filters.tsx';
import { loadRecords } from './catalogue/load-records.ts';
import type { Outcome } from './catalogue/outcome.ts';
import { namedOptions, RecordDialog, recordFields } from './catalogue/record-dialog.tsx';
import { kindForms, recordIntents } from './catalogue/record-forms.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const [loaded, figures] = await Promise.all([
    loadRecords(db, airlines, url.searchParams, readAirline),
    countAirlines(db),
  ]);
  return { ...loaded, figures, countries: loaded.hasForm ? await listCountries(db) : [] };
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, pictures } = factsOf(context);
  const actor = knownActor(context);
  const intents = recordIntents({
    ...kindForms(airlines, { db, actor }),
    noun: 'Airline',
    required: requiredAirlineFields,
    missing: 'Please fill in all fields',
    deleteFailed: () => 'Failed to delete airline',
    add: async (values, _, { form }) => addAirline({ db, pictures }, { values, logo: await readLogo(form) }, actor),
    update: async (change, { form }) =>
      updateAirline({ db, pictures }, { ...change, logo: await readLogo(form) }, actor),
  });
  return answerForm({ request }, intents);
}

/** An empty file input sends a file of 0 bytes. */
async function readLogo(form: FormData) {
  const file = form.get('logo_upload');
  const upload = file instanceof File && file.size > 0 ? await file.bytes() : null;
  return { upload, isRemoved: form.has('remove_logo') };
}

const page = '/admin/flights/airlines';

export default function Airlines({ loaderData, actionData }: Route.ComponentProps) {
  const { query, figures, countries } = loaderData;
  return (
    <CataloguePage
      title="Airlines"
      kind="airlines"
      noun="Airline"
      icon={PlaneTakeoff}
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ name }) => name}
      dialog={(row) => <AirlineDialog row={row} outcome={actionData} countries={countries} />}
      figures={[
        { name: 'Total Airlines', value: figures.total, hint: 'In the catalogue', to: page },
        { name: 'Countries', value: figures.countries, hint: 'Where they are based' },
        { name: 'Active Partners', value: figures.total, hint: 'In the catalogue', to: page },
        { name: 'International', value: figures.international, hint: 'Not based in Kenya', to: `${page}?where=abroad` },
      ]}
      toolbar={
        <>
          <SearchBox label="Search airlines" hint="by name, code, or country" />
          <FilterChips label="Where" name="where" all="All" options={[{ value: 'abroad', label: 'International' }]} />
        </>
      }
      card={(airline) => <AirlineCard airline={airline} deleted={query.deleted} />}
    />
  );
}

interface AirlineDialogProps {
  row: EditableAirline | null;
  outcome: Outcome | undefined;
  countries: readonly Country[];
}

function AirlineDialog({ row, outcome, countries }: AirlineDialogProps) {
  const field = recordFields({ labels: airlineLabels, values: row?.values ?? { country: 'KE' }, outcome });
  const problems = outcome?.kind === 'refused' ? outcome.problems : {};
  return (
    <RecordDialog
      title={row && `Edit ${row.values.name}`}
      row={row}
      outcome={outcome}
      addLabel="Add Airline"
      encType="multipart/form-data"
    >
      <Input {...field('name')} required maxLength={80} />
      <div className="grid gap-4 md:grid-cols-2">
        <Input {...field('code')} required maxLength={2} hint="Such as KQ" />
        <Select {...field('country')} required placeholder="Choose a country" options={namedOptions(countries)} />
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
