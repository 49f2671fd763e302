import { useId } from 'react';
import { currencyCodes } from '#features/settings/currencies.ts';
import { type Weekday, weekdays } from '#features/settings/office-hours.ts';
import { backupFrequencies, MAX_POPULAR } from '#features/settings/setting-defaults.ts';
import {
  type SettingField,
  type SettingKind,
  type SettingPath,
  settingFields,
} from '#features/settings/setting-fields.ts';
import { languages } from '#i18n/languages.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { Input, type InputProps, Textarea } from '#ui/input.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { capitalised } from '../catalogue/list-filters.tsx';
import type { SettingInputProps } from './shown-settings.ts';

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const satisfies Record<Weekday, string>;

interface GroupInputProps extends SettingInputProps {
  path: string;
  label: string;
  error: string | undefined;
}

function HoursInput({ path, label, error, values, problems }: GroupInputProps) {
  return (
    <fieldset id={path} className="min-w-0 md:col-span-2" aria-describedby={error ? 'hours-message' : undefined}>
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
}: Pick<SettingInputProps, 'values' | 'problems'> & { name: string; day: Weekday }) {
  const inputProps = (part: 'opens' | 'closes') => ({
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
        <Input {...inputProps('opens')} />
      </span>
      <span className="group-has-[[value=on]:checked]/day:opacity-40">
        <Input {...inputProps('closes')} />
      </span>
    </li>
  );
}

/** Visitors see the airports' cities. */
function DestinationsInput({ path, label, error, values, problems, airports }: GroupInputProps) {
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
        {Array.from({ length: MAX_POPULAR }, (_, place) => {
          const name = `${path}.${place}`;
          const code = values[name] ?? '';
          return (
            <li key={name} className="min-w-0">
              <Select
                id={name}
                name={name}
                label={`Place ${place + 1}`}
                defaultValue={code}
                options={[noDestination, ...known, ...unlisted(code, known)]}
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

const noDestination: SelectOption = { value: '', label: 'None' };

/** Keeps the stored code selectable after its airport is deleted. */
function unlisted(code: string, known: readonly SelectOption[]): SelectOption[] {
  return code === '' || known.some(({ value }) => value === code) ? [] : [{ value: code, label: code }];
}

interface SwitchInputProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  isOn: boolean;
}

/** A checkbox styled as a switch; the knob is its ::after. */
const switchStyle = [
  'relative mt-2 h-6 w-10.5 flex-none appearance-none rounded-full border-[1.5px] border-field-line bg-sunken',
  'transition-[background-color,border-color] duration-(--duration-1) hover:border-ink-2',
  'after:absolute after:start-0.75 after:top-1/2 after:size-4 after:-translate-y-1/2 after:rounded-full after:bg-ink-3',
  'after:transition-[inset-inline-start] after:duration-(--duration-1)',
  'checked:border-brand checked:bg-brand checked:hover:border-brand-strong checked:after:start-5.25 checked:after:bg-on-brand',
  'aria-invalid:border-danger',
].join(' ');

function SwitchInput({ name, label, hint, error, isOn }: SwitchInputProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-message` : ''].join(' ').trim();
  return (
    <div className="min-w-0 md:col-span-2">
      {/* An unticked checkbox sends nothing, so this sends `off`. */}
      <input type="hidden" name={name} value="off" />
      <label className="flex min-h-11 items-start gap-3 text-base">
        <input
          id={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state.
          role="switch"
          name={name}
          value="on"
          defaultChecked={isOn}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className={switchStyle}
        />
        <span className="min-w-0 py-1.5">
          {label}
          {hint && (
            <span id={`${id}-hint`} className="block text-sm text-ink-3">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}

const options: Partial<Record<SettingKind, SelectOption[]>> = {
  currency: currencyCodes.map((code) => ({
    value: code,
    label: `${code} - ${settingFields[`ratesPerUsd.${code}`].label}`,
  })),
  language: languages.map(({ code, name, nativeName }) => ({
    value: code,
    label: name === nativeName ? name : `${name} - ${nativeName}`,
  })),
  frequency: backupFrequencies.map((value) => ({ value, label: capitalised(value) })),
};

const inputs: Partial<Record<SettingKind, Pick<InputProps, 'type' | 'inputMode' | 'placeholder' | 'readOnly'>>> = {
  email: { type: 'email' },
  phone: { type: 'tel', placeholder: '+254 …' },
  link: { type: 'url', placeholder: 'https://' },
  number: { inputMode: 'numeric' },
  dollars: { inputMode: 'decimal' },
  rate: { inputMode: 'decimal' },
  fixed: { readOnly: true },
};

export function SettingInput({
  path,
  field,
  ...props
}: SettingInputProps & { path: SettingPath; field: SettingField }) {
  const { values, problems, meanwhile } = props;
  const { label, kind, hint, unit } = field;
  const theirs = meanwhile.find((one) => one.path === path && one.isTypedToo);
  const error = problems[path] ?? (theirs && `Somebody else has set this meanwhile: ${theirs.value}`);
  const common = { id: path, name: path, label, hint, error, dense: true, defaultValue: values[path] ?? '' };
  const list = options[kind];
  if (list) return <Select {...common} options={list} required />;
  switch (kind) {
    case 'switch':
      return <SwitchInput name={path} label={label} hint={hint} error={error} isOn={values[path] === 'on'} />;
    case 'hours':
      return <HoursInput path={path} label={label} error={error} {...props} />;
    case 'destinations':
      return <DestinationsInput path={path} label={label} error={error} {...props} />;
    case 'text':
      return <Textarea {...common} rows={2} maxLength={400} className="md:col-span-2" />;
    default:
      return <Input {...common} {...inputs[kind]} aside={unit} autoComplete="off" />;
  }
}
