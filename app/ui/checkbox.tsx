import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldMessage } from './field.tsx';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
  label: ReactNode;
  hideLabel?: boolean | undefined;
  description?: ReactNode;
  /** A count or a price at the end of the line. */
  aside?: ReactNode;
  error?: ReactNode;
  indeterminate?: boolean | undefined;
  dense?: boolean | undefined;
  className?: string | undefined;
};

/* The tick and the dash are the box's own ::after, so a sheet of them costs no extra elements. */
const boxLook = clsx(
  'grid flex-none appearance-none place-content-center border-[1.5px] border-field-line bg-surface',
  'transition-[background-color,border-color] duration-(--duration-1) hover:border-ink-2',
  'checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand',
  'checked:after:-mt-0.5 checked:after:-rotate-45 checked:after:border-on-brand checked:after:[border-width:0_0_2px_2px]',
  'indeterminate:after:mt-0 indeterminate:after:h-0.5 indeterminate:after:rotate-0 indeterminate:after:[border-width:0] indeterminate:after:bg-on-brand',
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:checked:bg-ink-3',
);

export function Checkbox({
  label,
  hideLabel,
  description,
  aside,
  error,
  indeterminate = false,
  dense,
  className,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // The property has no attribute in HTML.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const describedBy =
    clsx(description !== undefined && `${id}-text`, Boolean(error) && `${id}-message`) || undefined;
  return (
    <div className={clsx('min-w-0', className)}>
      <label
        className={clsx(
          'flex text-ink has-disabled:text-ink-3',
          description === undefined ? 'items-center' : 'items-start',
          hideLabel ? 'justify-center' : 'gap-2.5',
          dense
            ? 'min-h-7 text-sm max-md:min-h-11 pointer-coarse:min-h-11'
            : 'min-h-9 text-base max-md:min-h-11 pointer-coarse:min-h-11',
          hideLabel && (dense ? 'min-w-7' : 'min-w-9'),
          hideLabel && 'max-md:min-w-11 pointer-coarse:min-w-11',
        )}
      >
        <input
          {...rest}
          ref={box}
          type="checkbox"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={clsx(
            boxLook,
            description !== undefined && 'mt-2',
            dense
              ? 'size-4 rounded-xs checked:after:h-1 checked:after:w-2 indeterminate:after:w-2 max-md:size-5 max-md:rounded-[6px]'
              : 'size-5 rounded-[6px] checked:after:h-1.25 checked:after:w-2.5 indeterminate:after:w-2.5',
          )}
        />
        <span className={hideLabel ? 'sr-only' : 'min-w-0 py-1.5'}>
          {label}
          {description !== undefined && (
            <span id={`${id}-text`} className="block text-sm text-ink-3">
              {description}
            </span>
          )}
        </span>
        {aside !== undefined && <span className="num ms-auto ps-2 text-sm text-ink-3">{aside}</span>}
      </label>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}
