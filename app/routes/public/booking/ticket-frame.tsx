import clsx from 'clsx';
import type { ReactNode } from 'react';

/* Where a ticket is torn, the page shows through. */
const notches = clsx(
  "before:absolute before:-start-3.25 before:bottom-13 before:z-1 before:size-6 before:rounded-full before:border before:border-line before:bg-canvas before:content-['']",
  "after:absolute after:-end-3.25 after:bottom-13 after:z-1 after:size-6 after:rounded-full after:border after:border-line after:bg-canvas after:content-['']",
  'before:[clip-path:inset(0_0_0_50%)] after:[clip-path:inset(0_50%_0_0)] rtl:before:[clip-path:inset(0_50%_0_0)] rtl:after:[clip-path:inset(0_0_0_50%)]',
);

/** A ticket: the cloth's border above, its field with a wish below, the stub at the side to tear off. */
export function TicketFrame({
  stub,
  isDim,
  children,
}: {
  stub: ReactNode;
  /** Not valid for travel. */
  isDim: boolean;
  children: ReactNode;
}) {
  return (
    <article
      className={clsx(
        'relative grid rounded-xl border border-line bg-surface shadow-2 md:grid-cols-[minmax(0,1fr)_264px]',
        notches,
      )}
    >
      <div
        className={clsx(
          'pindo col-span-full rounded-t-xl [--pindo-ground:var(--color-ocean)]',
          isDim
            ? '[--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_50%,transparent)]'
            : '[--pindo-ink:var(--color-accent)]',
        )}
      />
      <div className="min-w-0 p-4 pb-5 md:px-8 md:py-6">{children}</div>
      <div className="grid content-center justify-items-center gap-3 border-dashed border-line p-6 text-center max-md:border-t-2 md:border-s-2">
        {stub}
      </div>
      <div className="mji col-span-full flex min-h-16 items-center justify-center rounded-b-xl bg-ocean px-4 text-on-ocean [--mji-strength:0.16]">
        {!isDim && (
          <span lang="sw" dir="ltr" className="jina rounded-full bg-ocean px-4.5 py-1.5">
            Safari njema
          </span>
        )}
      </div>
    </article>
  );
}
