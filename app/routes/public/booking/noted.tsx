import type { ReactNode } from 'react';

/** The name of a line with what it is called elsewhere. */
export function Noted({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <>
      <span className="block">{children}</span>
      {note && <span className="block font-text text-sm font-normal text-ink-2">{note}</span>}
    </>
  );
}
