import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A line of a sum. The total stands below a rule of its own. */
export function Sum({
  name,
  isTotal = false,
  children,
}: {
  name: ReactNode;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4',
        isTotal &&
          'border-t border-line pt-3 font-display font-bold not-last:mb-2 not-last:border-b not-last:pb-3',
      )}
    >
      <dt className={clsx('min-w-0', !isTotal && 'text-ink-2')}>{name}</dt>
      <dd className={clsx('isolate-ltr flex-none', isTotal && 'text-xl')}>{children}</dd>
    </div>
  );
}
