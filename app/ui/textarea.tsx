import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldProps } from './field.tsx';

export type TextareaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

/** Grows with its text where the browser can, so that a long message is never read through a slit. */
export function Textarea({
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
  rows = 4,
  ...rest
}: TextareaProps) {
  const field = { label, hint, error, required, optional, aside, hideLabel, dense, id, className };
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={clsx(
            controlStyle(dense),
            'field-sizing-content max-h-100 min-h-28 resize-y max-md:min-h-28 pointer-coarse:min-h-28 py-2.5',
          )}
        />
      )}
    </Field>
  );
}
