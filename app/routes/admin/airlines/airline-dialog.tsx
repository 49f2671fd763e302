import { airlineLabels } from '#features/catalogue/airlines/airline.ts';
import type { EditableAirline } from '#features/catalogue/airlines/read-airline.ts';
import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import type { Country } from '#features/catalogue/editing/countries.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog } from '../catalogue/record-dialog.tsx';
import { recordFields } from '../catalogue/record-fields.ts';

interface AirlineDialogProps {
  row: EditableAirline | null;
  outcome: Outcome | undefined;
  countries: readonly Country[];
}

export function AirlineDialog({ row, outcome, countries }: AirlineDialogProps) {
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
