import { type Weekday, weekdays } from '#features/settings/office-hours.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { FieldOfSettings } from './field-of-settings.ts';

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Weekday, string>;

interface HoursInputProps extends FieldOfSettings {
  path: string;
  label: string;
  error: string | undefined;
}

export function HoursInput({ path, label, error, values, problems }: HoursInputProps) {
  return (
    <fieldset
      id={path}
      className="min-w-0 md:col-span-2"
      aria-describedby={error ? 'hours-message' : undefined}
    >
      <legend className="text-xs font-semibold">{label}</legend>
      <FieldMessage id="hours-message" error={error} />
      <ul className="mt-1 divide-y divide-line">
        {weekdays.map((day) => (
          <Day key={day} name={`${path}.${day}`} day={day} values={values} problems={problems} />
        ))}
      </ul>
    </fieldset>
  );
}

function Day({
  name,
  day,
  values,
  problems,
}: Pick<FieldOfSettings, 'values' | 'problems'> & { name: string; day: Weekday }) {
  const of = (part: 'opens' | 'closes') => ({
    id: `${name}.${part}`,
    name: `${name}.${part}`,
    type: 'time',
    dense: true,
    hideLabel: true,
    label: `${dayNames[day]} ${part}`,
    defaultValue: values[`${name}.${part}`] ?? '',
    error: problems[`${name}.${part}`] ?? (part === 'opens' ? problems[name] : undefined),
  });
  return (
    <li className="group/day grid grid-cols-2 items-start gap-x-3 gap-y-1 py-2 lg:grid-cols-[7rem_8rem_8rem_1fr]">
      <span className="self-center text-sm max-lg:col-span-1">{dayNames[day]}</span>
      <span className="max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end lg:order-last lg:self-center">
        <input type="hidden" name={`${name}.closed`} value="off" />
        <Checkbox
          name={`${name}.closed`}
          value="on"
          dense
          defaultChecked={values[`${name}.closed`] === 'on'}
          label={
            <>
              <span className="sr-only">{dayNames[day]} </span>Closed
            </>
          }
        />
      </span>
      <span className="group-has-[[value=on]:checked]/day:opacity-40">
        <Input {...of('opens')} />
      </span>
      <span className="group-has-[[value=on]:checked]/day:opacity-40">
        <Input {...of('closes')} />
      </span>
    </li>
  );
}
