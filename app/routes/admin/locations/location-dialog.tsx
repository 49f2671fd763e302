import { useId } from 'react';
import type { Country } from '#features/catalogue/editing/countries.ts';
import type { Editable } from '#features/catalogue/editing/save-row.ts';
import {
  type LocationField,
  locationDefaults,
  locationLabels,
  regionLabels,
  regions,
} from '#features/catalogue/locations/location.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog } from '../catalogue/record-dialog.tsx';
import { recordFields } from '../catalogue/record-fields.ts';

interface LocationDialogProps {
  row: Editable<LocationField> | null;
  outcome: Outcome | undefined;
  countries: readonly Country[];
  timeZones: readonly string[];
}

export function LocationDialog({ row, outcome, countries, timeZones }: LocationDialogProps) {
  const zonesId = useId();
  const field = recordFields({ labels: locationLabels, values: row?.values ?? locationDefaults, outcome });
  return (
    <RecordDialog
      title={row ? `Edit ${row.values.city}` : 'Add Location'}
      row={row}
      outcome={outcome}
      addLabel="Add Location"
    >
      <Input {...field('city')} required maxLength={80} />
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          {...field('country')}
          required
          placeholder="Choose a country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Select
          {...field('region')}
          options={regions.map((region) => ({ value: region, label: regionLabels[region] }))}
        />
        <Input
          {...field('timezone')}
          list={zonesId}
          autoComplete="off"
          maxLength={40}
          hint="Such as EAT or Africa/Nairobi"
        />
        <datalist id={zonesId}>
          {timeZones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <Input {...field('currency')} maxLength={3} hint="Such as KES" className="[&_input]:uppercase" />
      </div>
      <fieldset className="grid grid-cols-2 gap-x-4 gap-y-1">
        <Input {...field('latitude')} inputMode="decimal" autoComplete="off" />
        <Input {...field('longitude')} inputMode="decimal" autoComplete="off" />
        <legend className="sr-only">Coordinates</legend>
        <p className="col-span-2 text-sm text-ink-3">
          Left empty, they are those of the city's airport, where it has one.
        </p>
      </fieldset>
    </RecordDialog>
  );
}
