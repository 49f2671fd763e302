import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlStyle, Field, type FieldProps } from './field.tsx';
import type { Icon } from './icons.tsx';

export type InputProps = Omit<ComponentProps<'input'>, 'className' | 'size'> &
  FieldProps & {
    icon?: Icon | undefined;
    /** Inside the box at its end: a unit or a small button. */
    end?: ReactNode;
  };

/* Addresses and numbers read from left to right in every language, but stand where the reader's line begins. */
const latinTypes: ReadonlySet<string | undefined> = new Set(['email', 'tel', 'url', 'password', 'number']);

export function Input({
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
  icon: Icon,
  end,
  type = 'text',
  ...rest
}: InputProps) {
  const field = { label, hint, error, required, optional, aside, hideLabel, dense, id, className };
  const latin = latinTypes.has(type);
  return (
    <Field {...field}>
      {(control) => {
        const box = (
          <input
            dir={latin ? 'ltr' : undefined}
            {...rest}
            {...control}
            type={type}
            className={clsx(
              controlStyle(dense),
              latin && 'rtl:text-end',
              Icon && (latin ? 'ps-10.5 rtl:pe-10.5' : 'ps-10.5'),
              end !== undefined && (latin ? 'pe-12 rtl:ps-12' : 'pe-12'),
            )}
          />
        );
        if (!Icon && end === undefined) return box;
        return (
          <span className="relative flex items-center">
            {box}
            {Icon && (
              <Icon
                aria-hidden="true"
                size={20}
                strokeWidth={1.5}
                className="pointer-events-none absolute start-3 text-ink-3"
              />
            )}
            {end !== undefined && (
              <span
                className={clsx(
                  'absolute end-1 flex items-center text-sm text-ink-3',
                  typeof end === 'string' && 'px-2',
                )}
              >
                {end}
              </span>
            )}
          </span>
        );
      }}
    </Field>
  );
}
