import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldProps } from './field.tsx';
import { ChevronDown } from './icons.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'size' | 'multiple'> &
  FieldProps & {
    options: readonly SelectOption[];
    /** Shown first and not a value: "Choose a country". */
    placeholder?: string | undefined;
  };

export function Select({
  label,
  hint,
  error,
  required,
  optional,
  aside,
  hideLabel,
  dense,
  id,
  className,
  options,
  placeholder,
  ...rest
}: SelectProps) {
  const field = { label, hint, error, required, optional, aside, hideLabel, dense, id, className };
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
              controlStyle(dense),
              'appearance-none truncate pe-9 has-[option[value=""]:checked]:text-ink-3',
            )}
          >
            {placeholder !== undefined && (
              <option value="" disabled={required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.75}
            className="pointer-events-none absolute end-3 text-ink-3"
          />
        </span>
      )}
    </Field>
  );
}
