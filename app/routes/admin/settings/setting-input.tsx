import { backupFrequencies } from '#features/settings/backup-frequencies.ts';
import { currencyCodes } from '#features/settings/currencies.ts';
import {
  type SettingField,
  type SettingKind,
  type SettingPath,
  settingFields,
} from '#features/settings/setting-fields.ts';
import { languages } from '#i18n/languages.ts';
import { Input, type InputProps } from '../../../ui/input.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { capitalised } from '../catalogue/capitalised.ts';
import { DestinationsInput } from './destinations-input.tsx';
import type { FieldOfSettings } from './field-of-settings.ts';
import { HoursInput } from './hours-input.tsx';
import { SwitchInput } from './switch-input.tsx';

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

const inputs: Partial<
  Record<SettingKind, Pick<InputProps, 'type' | 'inputMode' | 'placeholder' | 'readOnly'>>
> = {
  email: { type: 'email' },
  phone: { type: 'tel', placeholder: '+254 …' },
  link: { type: 'url', placeholder: 'https://' },
  number: { inputMode: 'numeric' },
  dollars: { inputMode: 'decimal' },
  rate: { inputMode: 'decimal' },
  fixed: { readOnly: true },
};

/** One setting in the way in which it is typed. */
export function SettingInput({
  path,
  field,
  ...given
}: FieldOfSettings & { path: SettingPath; field: SettingField }) {
  const { values, problems, meanwhile } = given;
  const { label, kind, hint, unit } = field;
  const theirs = meanwhile.find((one) => one.path === path && one.isTypedToo);
  const error = problems[path] ?? (theirs && `Somebody else has set this meanwhile: ${theirs.words}`);
  const common = { id: path, name: path, label, hint, error, dense: true, defaultValue: values[path] ?? '' };
  const list = options[kind];
  if (list) return <Select {...common} options={list} required />;
  switch (kind) {
    case 'switch':
      return <SwitchInput name={path} label={label} hint={hint} error={error} isOn={values[path] === 'on'} />;
    case 'hours':
      return <HoursInput path={path} label={label} error={error} {...given} />;
    case 'destinations':
      return <DestinationsInput path={path} label={label} error={error} {...given} />;
    case 'text':
      return <Textarea {...common} rows={2} maxLength={400} className="md:col-span-2" />;
    default:
      return <Input {...common} {...inputs[kind]} aside={unit} autoComplete="off" />;
  }
}
