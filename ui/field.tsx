import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { TriangleAlert } from './icons.tsx';

export type FieldProps = {
  label: ReactNode;
  /** Replaced by the error, if there is one. */
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  /** At the end of the label's line: a unit or the previous value. */
  aside?: ReactNode;
  hideLabel?: boolean | undefined;
  dense?: boolean | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** Props that connect a control with its label, hint and error. */
type FieldControl = {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export function FieldMessage({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (error) {
    return (
      <p id={id} className="flex gap-1.5 text-sm text-danger">
        <TriangleAlert size={16} className="mt-0.5 flex-none" />
        <span className="min-w-0">{error}</span>
      </p>
    );
  }
  if (hint) {
    return (
      <p id={id} className="text-sm text-ink-3">
        {hint}
      </p>
    );
  }
  return null;
}

interface FieldOf<Props> {
  props: Props;
  /** Renders the control with the props that are not the field's own. */
  children: (control: Omit<Props, keyof FieldProps> & FieldControl) => ReactNode;
}

export function Field<Props extends FieldProps>({ props, children }: FieldOf<Props>) {
  const { label, hint, error, required, optional, aside, hideLabel, dense, id: givenId, className, ...rest } = props;
  const { t } = useTranslation('ui');
  const ownId = useId();
  const id = givenId ?? ownId;
  const messageId = `${id}-message`;
  return (
    <div className={clsx('grid min-w-0 content-start', dense ? 'gap-1' : 'gap-1.5', className)}>
      <div className={clsx('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
        <label htmlFor={id} className={clsx('font-semibold text-ink', dense ? 'text-xs' : 'text-sm')}>
          {label}
        </label>
        {(aside || optional) && (
          <span className={clsx('flex-none text-ink-3', dense ? 'text-xs' : 'text-sm')}>{aside ?? t('optional')}</span>
        )}
      </div>
      {children({
        ...rest,
        id,
        required,
        'aria-describedby': hint || error ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}

/** The box of a control: 48 px tall, or 38 px in the back office on a wide screen. */
export function controlStyle(dense = false) {
  return clsx(
    'w-full min-w-0 border border-field-line bg-surface text-md text-ink placeholder:text-ink-3 placeholder:opacity-100',
    'transition-[border-color] duration-(--duration-1) hover:border-ink-2',
    'focus-visible:border-transparent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
    'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-2',
    'read-only:not-[select,[type=file]]:border-line read-only:not-[select,[type=file]]:bg-sunken read-only:not-[select,[type=file]]:text-ink-2',
    dense
      ? 'min-h-9.5 rounded-sm px-3 md:text-[0.875rem] max-md:min-h-11 pointer-coarse:min-h-11'
      : 'min-h-12 rounded-md px-3',
  );
}
