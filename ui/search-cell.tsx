import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import { FieldMessage } from './field.tsx';
import type { Icon } from './icon-of.tsx';

export function cellStyle({ active, invalid }: { active?: boolean | undefined; invalid?: boolean | undefined }) {
  return clsx(
    'relative grid min-h-15.5 min-w-0 content-center gap-0.5 rounded-md border bg-surface px-3 py-2 text-start md:min-h-17 md:px-4',
    'transition-[border-color,background-color] duration-(--duration-1) hover:bg-[color-mix(in_oklab,var(--color-sunken)_40%,var(--color-surface))]',
    'has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-focus',
    active
      ? 'border-brand inset-ring inset-ring-brand'
      : invalid
        ? 'border-danger inset-ring inset-ring-danger'
        : 'border-field-line hover:border-ink-2',
  );
}

/** The bold value of a cell; 16 px on phones, so that iOS does not zoom in. */
export const cellValueStyle =
  'num block w-full min-w-0 truncate bg-transparent p-0 text-start font-display text-md leading-5.5 font-bold tracking-[-0.01em] text-ink outline-none placeholder:font-medium placeholder:text-ink-3 placeholder:opacity-100 md:text-lg md:leading-5.5 rtl:tracking-normal';

export function CellLabel({ id, label, icon: Icon }: { id: string; label: string; icon: Icon }) {
  return (
    <span id={id} className="flex min-w-0 items-center gap-1.5 text-xs text-ink-3">
      <Icon size={16} strokeWidth={1.5} className="flex-none" />
      <span className="truncate">{label}</span>
    </span>
  );
}

/** Shows the value "Nairobi (NBO)" in two sizes; hidden from screen readers, which read the field. */
export function CodedValue({ label, code, className }: { label: string; code: string; className: string }) {
  return (
    <span aria-hidden="true" className={clsx(cellValueStyle, className)}>
      {label}{' '}
      <small className="isolate-ltr ms-0.5 font-text text-sm leading-none font-medium tracking-normal text-ink-3">
        {code}
      </small>
    </span>
  );
}

type SearchCellProps = {
  /** The id of the control inside. Its error has the id `<id>-error`, its label `<id>-label`. */
  id: string;
  label: string;
  icon: Icon;
  error?: string | undefined;
  /** The picker of this cell is open. */
  active?: boolean | undefined;
  ref?: Ref<HTMLDivElement>;
  className?: string | undefined;
  children: ReactNode;
  /** The panel that opens below the cell. */
  panel?: ReactNode;
};

export function SearchCell({ id, label, icon, error, active, ref, className, children, panel }: SearchCellProps) {
  return (
    <div ref={ref} className={clsx('relative grid min-w-0 content-start gap-1.5', className)}>
      <label htmlFor={id} className={cellStyle({ active, invalid: Boolean(error) })}>
        <CellLabel id={`${id}-label`} label={label} icon={icon} />
        {children}
      </label>
      <FieldMessage id={`${id}-error`} error={error} />
      {panel}
    </div>
  );
}
