import { useId } from 'react';
import { MOST_POPULAR } from '#features/settings/popular-destinations.ts';
import { FieldMessage } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { FieldOfSettings } from './field-of-settings.ts';

interface DestinationsInputProps extends FieldOfSettings {
  path: string;
  label: string;
  error: string | undefined;
}

/** An airport a place: its city is what people see. */
export function DestinationsInput({
  path,
  label,
  error,
  values,
  problems,
  airports,
}: DestinationsInputProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0 md:col-span-2" aria-describedby={`${id}-message`}>
      <legend className="text-xs font-semibold">{label}</legend>
      <FieldMessage
        id={`${id}-message`}
        error={error}
        hint="Three letters of an airport in each place that is wanted, at least one and at most twelve."
      />
      <datalist id={`${id}-airports`}>
        {airports.map(({ code, city }) => (
          <option key={code} value={code}>
            {city}
          </option>
        ))}
      </datalist>
      <ol className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        {Array.from({ length: MOST_POPULAR }, (_, place) => {
          const name = `${path}.${place}`;
          const code = values[name] ?? '';
          return (
            <li key={name}>
              <Input
                name={name}
                label={`Place ${place + 1}`}
                aside={airports.find((airport) => airport.code === code)?.city}
                defaultValue={code}
                list={`${id}-airports`}
                maxLength={40}
                dense
                autoCapitalize="characters"
                autoComplete="off"
                error={Object.entries(problems).find(([at]) => at === name || at.startsWith(`${name}.`))?.[1]}
              />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
