import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { type AirportField, airportLabels, connectionMinutes } from '#features/catalogue/airports/airport.ts';
import type { Country } from '#features/catalogue/editing/countries.ts';
import type { Editable } from '#features/catalogue/editing/save-row.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { loader } from '../airport-facts.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog } from '../catalogue/record-dialog.tsx';
import { recordFields } from '../catalogue/record-fields.ts';

interface AirportDialogProps {
  row: Editable<AirportField> | null;
  outcome: Outcome | undefined;
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
  const zonesId = useId();
  const minutes = {
    type: 'number',
    min: connectionMinutes.least,
    max: connectionMinutes.most,
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
            : `${answer.code} is not in the list of airports: its time zone must be entered.`)}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Input {...field('city')} required maxLength={80} />
        <Select
          {...field('country')}
          options={[
            ...(row ? [] : [{ value: '', label: 'Kenya, unless the code says otherwise' }]),
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <Input
          {...field('timezone')}
          list={zonesId}
          autoComplete="off"
          maxLength={60}
          hint={
            row
              ? 'Flights keep their moment. With another time zone, the local times shown for them change.'
              : 'Follows from a known code'
          }
        />
        <datalist id={zonesId}>
          {timeZones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
        <div className="grid grid-cols-2 gap-4">
          <Input {...field('latitude')} inputMode="decimal" autoComplete="off" />
          <Input {...field('longitude')} inputMode="decimal" autoComplete="off" />
        </div>
      </div>
      <fieldset className="grid gap-x-4 gap-y-2 md:grid-cols-2">
        <legend className="mb-2 text-sm text-ink-2">
          The least time in which a traveller can change flights here
        </legend>
        <Input {...field('min_connection_domestic_minutes')} {...minutes} />
        <Input {...field('min_connection_international_minutes')} {...minutes} />
      </fieldset>
    </RecordDialog>
  );
}

/** Fills the form around a code with what is known of that airport, and leaves alone what somebody typed. */
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
      // What came from another code was not typed by anybody.
      const isOurs = field.value === '' || field.value === filled.current.get(name);
      if (!isOurs) continue;
      field.value = value;
      filled.current.set(name, value);
    }
  }, [data]);

  return { onCodeChange, answer: data };
}
