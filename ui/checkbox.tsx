import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { FieldMessage } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> & {
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
  // HTML has no attribute for this property.
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const describedBy = clsx(description !== undefined && `${id}-text`, Boolean(error) && `${id}-message`) || undefined;
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
          className={clsx('check-box', dense && 'check-box-dense', description !== undefined && 'mt-2')}
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
