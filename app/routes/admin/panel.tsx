import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

/** A part of a page, under its own small heading. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A name and what it is. */
export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  /** As wide as two. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={clsx('min-w-0', wide && 'col-span-2')}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A link that stands by itself: a finger gets its 44 px. */
export const loneLink = 'inline-flex items-center max-md:min-h-11 pointer-coarse:min-h-11';
