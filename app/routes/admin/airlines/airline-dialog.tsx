import { type AirlineField, airlineLabels } from '#features/catalogue/airlines/airline.ts';
import type { Country } from '#features/catalogue/editing/countries.ts';
import type { Editable } from '#features/catalogue/editing/save-row.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog } from '../catalogue/record-dialog.tsx';
import { recordFields } from '../catalogue/record-fields.ts';

interface AirlineDialogProps {
  row: Editable<AirlineField> | null;
  outcome: Outcome | undefined;
  countries: readonly Country[];
}

export function AirlineDialog({ row, outcome, countries }: AirlineDialogProps) {
  const field = recordFields({ labels: airlineLabels, values: row?.values ?? { country: 'KE' }, outcome });
  return (
    <RecordDialog
      title={row ? `Edit ${row.values.name}` : 'Add Airline'}
      row={row}
      outcome={outcome}
      addLabel="Add Airline"
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
    </RecordDialog>
  );
}
