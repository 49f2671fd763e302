import type { ReactNode } from 'react';

/** A name and what it is, as a ticket prints them. */
export function Fact({
  name,
  note,
  children,
}: {
  name: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="num font-display leading-5.5 font-bold wrap-anywhere">
        {children}
        {note && <span className="block font-text text-sm font-normal text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}
