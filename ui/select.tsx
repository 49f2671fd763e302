import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldProps } from './field.tsx';
import { ChevronDown } from './icons.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'size' | 'multiple'> &
  FieldProps & {
    options: readonly SelectOption[];
    /** The first option, without a value: "Choose a country". */
    placeholder?: string | undefined;
  };

export function Select(props: SelectProps) {
  const isUnset = props.placeholder !== undefined && props.value === undefined && props.defaultValue === undefined;
  return (
    <Field props={props}>
      {({ options, placeholder, ...select }) => (
        <span className="relative flex items-center">
          <select
            {...(isUnset && { defaultValue: '' })}
            {...select}
            className={clsx(
              controlStyle(props.dense),
              'appearance-none truncate pe-9 has-[option[value=""]:checked]:text-ink-3',
            )}
          >
            {placeholder !== undefined && (
              <option value="" disabled={select.required}>
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
