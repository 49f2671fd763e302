import clsx from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'success' | 'warning' | 'danger' | 'brand' | 'neutral' | 'line';

const tones: Record<BadgeTone, string> = {
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  brand: 'bg-brand-soft text-brand-ink',
  neutral: 'bg-line/60 text-ink-2',
  line: 'text-ink-2 inset-ring inset-ring-line',
};

/** A short label, with a dot for a status. Colour is never the only sign. */
export function Badge({
  tone = 'neutral',
  dot,
  className,
  children,
}: {
  tone?: BadgeTone | undefined;
  dot?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {dot && <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-current" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
