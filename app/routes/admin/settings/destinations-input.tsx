import { useId } from 'react';
import { MOST_POPULAR } from '#features/settings/popular-destinations.ts';
import { FieldMessage } from '../../../ui/field.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
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
  const known = airports.map(({ code, city }) => ({ value: code, label: `${city} (${code})` }));
  return (
    <fieldset id={path} className="min-w-0 md:col-span-2" aria-describedby={`${id}-message`}>
      <legend className="text-xs font-semibold">{label}</legend>
      <FieldMessage
        id={`${id}-message`}
        error={error}
        hint="At least one and at most twelve. Only airports under Flights, Destinations can be chosen."
      />
      <ol className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 min-[30rem]:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: MOST_POPULAR }, (_, place) => {
          const name = `${path}.${place}`;
          const code = values[name] ?? '';
          return (
            <li key={name} className="min-w-0">
              <Select
                id={name}
                name={name}
                label={`Place ${place + 1}`}
                defaultValue={code}
                options={[nowhere, ...known, ...unlisted(code, known)]}
                dense
                error={Object.entries(problems).find(([at]) => at === name || at.startsWith(`${name}.`))?.[1]}
              />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

const nowhere: SelectOption = { value: '', label: 'None' };

/** What stands there stays there, even when its airport has been removed. */
function unlisted(code: string, known: readonly SelectOption[]): SelectOption[] {
  return code === '' || known.some(({ value }) => value === code) ? [] : [{ value: code, label: code }];
}
