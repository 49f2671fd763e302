import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldProps } from './field.tsx';

type FileInputProps = Omit<ComponentProps<'input'>, 'className' | 'size' | 'type'> & FieldProps;

/** The browser's file chooser, styled like the other fields. */
export function FileInput(props: FileInputProps) {
  return (
    <Field props={props}>
      {(input) => (
        <input
          {...input}
          type="file"
          className={`${controlStyle(props.dense)} cursor-pointer p-1 ps-1 text-sm file:me-3 file:min-h-9 file:cursor-pointer file:rounded-sm file:border-0 file:bg-brand-soft file:px-4 file:font-display file:font-semibold file:text-brand-ink`}
        />
      )}
    </Field>
  );
}
