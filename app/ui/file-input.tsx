import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldProps } from './field.tsx';

export type FileInputProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'type'> & FieldProps;

/** The browser's own file chooser in the look of the other fields. */
export function FileInput({
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
  ...rest
}: FileInputProps) {
  const field = { label, hint, error, required, optional, aside, hideLabel, dense, id, className };
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type="file"
          className={`${controlStyle(dense)} cursor-pointer p-1 ps-1 text-sm file:me-3 file:min-h-9 file:cursor-pointer file:rounded-sm file:border-0 file:bg-brand-soft file:px-4 file:font-display file:font-semibold file:text-brand-ink`}
        />
      )}
    </Field>
  );
}
