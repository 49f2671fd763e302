import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { controlStyle, Field, type FieldProps } from './field.tsx';
import type { Icon } from './icon-of.tsx';

export type InputProps = Omit<ComponentProps<'input'>, 'className' | 'size'> &
  FieldProps & {
    icon?: Icon | undefined;
    /** Inside the box at its end: a unit or a small button. */
    end?: ReactNode;
  };

/** These values are left-to-right in every language. Whatever their direction, values begin on the reader's side. */
const latinTypes: ReadonlySet<string | undefined> = new Set(['email', 'tel', 'url', 'password', 'number']);

export function Input(props: InputProps) {
  return (
    <Field props={props}>
      {({ icon: Icon, end, type = 'text', ...input }) => {
        const dir = input.dir ?? (latinTypes.has(type) ? 'ltr' : undefined);
        const latin = dir === 'ltr';
        const box = (
          <input
            {...input}
            dir={dir}
            type={type}
            className={clsx(
              controlStyle(props.dense),
              dir && 'rtl:text-right',
              Icon && (latin ? 'ps-10.5 rtl:pe-10.5' : 'ps-10.5'),
              end !== undefined && (latin ? 'pe-12 rtl:ps-12' : 'pe-12'),
            )}
          />
        );
        if (!Icon && end === undefined) return box;
        return (
          <span className="relative flex items-center">
            {box}
            {Icon && <Icon className="pointer-events-none absolute start-3 text-ink-3" />}
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

type TextareaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

/** Grows with its text where the browser supports it. */
export function Textarea(props: TextareaProps) {
  return (
    <Field props={props}>
      {(textarea) => (
        <textarea
          rows={4}
          {...textarea}
          className={clsx(
            controlStyle(props.dense),
            'field-sizing-content max-h-100 min-h-28 resize-y max-md:min-h-28 pointer-coarse:min-h-28 py-2.5',
          )}
        />
      )}
    </Field>
  );
}
