import { type ChangeEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { type AirportField, airportLabels, connectionMinutes } from '#features/catalogue/airports/airport.ts';
import type { Country } from '#features/catalogue/editing/geography.ts';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { loader } from '../airport-facts.ts';
import {
  type EditedRow,
  namedOptions,
  RecordDialog,
  recordFields,
  SuggestedInput,
} from '../catalogue/record-dialog.tsx';

interface AirportDialogProps extends EditedRow<AirportField> {
  countries: readonly Country[];
  timeZones: readonly string[];
}

const newAirport = {
  min_connection_domestic_minutes: String(connectionMinutes.domestic),
  min_connection_international_minutes: String(connectionMinutes.international),
};

export function AirportDialog({ row, outcome, countries, timeZones }: AirportDialogProps) {
  const field = recordFields({ labels: airportLabels, values: row?.values ?? newAirport, outcome });
  const { onCodeChange, answer } = useAirportFacts();
  const minutes = {
    type: 'number',
    min: connectionMinutes.min,
    max: connectionMinutes.max,
    end: 'min',
  } as const;
  return (
    <RecordDialog
      title={row ? `Edit ${row.values.name}` : 'Add New Destination'}
      row={row}
      outcome={outcome}
      addLabel="Add Destination"
      size="lg"
    >
      <div className="grid gap-4 md:grid-cols-[10rem_minmax(0,1fr)]">
        <Input
          {...field('code')}
          required
          minLength={3}
          maxLength={3}
          autoComplete="off"
          autoCapitalize="characters"
          className="[&_input]:uppercase"
          hint="Such as NBO"
          onChange={onCodeChange}
        />
        <Input {...field('name')} required maxLength={120} />
      </div>
      <p role="status" className="-mt-2 text-sm text-ink-2 empty:hidden">
        {answer &&
          (answer.facts
            ? 'Filled in from the list of airports.'
            : `${answer.code} is not in the list of airports. Enter its time zone.`)}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Input {...field('city')} required maxLength={80} />
        <Select
          {...field('country')}
          options={[
            ...(row ? [] : [{ value: '', label: 'Kenya, unless the code says otherwise' }]),
            ...namedOptions(countries),
          ]}
        />
        <SuggestedInput
          {...field('timezone')}
          suggestions={timeZones}
          maxLength={60}
          hint={
            row
              ? 'Flights still leave at the same moment; only the local times shown for them change.'
              : 'Filled in for a known code'
          }
        />
        <div className="grid grid-cols-2 gap-4">
          <Input {...field('latitude')} inputMode="decimal" autoComplete="off" />
          <Input {...field('longitude')} inputMode="decimal" autoComplete="off" />
        </div>
      </div>
      <fieldset className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        <legend className="mb-2 text-sm text-ink-2">Minimum time to change flights here</legend>
        <Input {...field('min_connection_domestic_minutes')} {...minutes} />
        <Input {...field('min_connection_international_minutes')} {...minutes} />
      </fieldset>
    </RecordDialog>
  );
}

/** Fills the form with the airport's reference data, except for fields that somebody typed in. */
function useAirportFacts() {
  const { load, data } = useFetcher<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const filled = useRef(new Map<string, string>());

  function onCodeChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    form.current = currentTarget.form;
    const code = currentTarget.value.trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(code)) load(`/admin/airport-facts/${code}`);
  }

  useEffect(() => {
    if (!data?.facts) return;
    for (const [name, value] of Object.entries(data.facts)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // A value filled in for another code may be replaced.
      const isReplaceable = field.value === '' || field.value === filled.current.get(name);
      if (!isReplaceable) continue;
      field.value = value;
      filled.current.set(name, value);
    }
  }, [data]);

  return { onCodeChange, answer: data };
}
