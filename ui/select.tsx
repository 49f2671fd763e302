import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldProps, splitFieldProps } from './field.tsx';
import { ChevronDown } from './icons.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'size' | 'multiple'> &
  FieldProps & {
    options: readonly SelectOption[];
    /** The first option, without a value: "Choose a country". */
    placeholder?: string | undefined;
  };

export function Select(props: SelectProps) {
  const { field, control: select } = splitFieldProps(props);
  const { options, placeholder, ...rest } = select;
  const start =
    placeholder !== undefined && rest.value === undefined && rest.defaultValue === undefined
      ? { defaultValue: '' }
      : {};
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center">
          <select
            {...start}
            {...rest}
            {...control}
            className={clsx(
              controlStyle(field.dense),
              'appearance-none truncate pe-9 has-[option[value=""]:checked]:text-ink-3',
            )}
          >
            {placeholder !== undefined && (
              <option value="" disabled={field.required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} className="pointer-events-none absolute end-3 text-ink-3" />
        </span>
      )}
    </Field>
  );
}
