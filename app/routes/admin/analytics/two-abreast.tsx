import type { ReactNode } from 'react';

/** Reports beside each other where there is room. */
export function TwoAbreast({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 min-[86rem]:grid-cols-[repeat(2,minmax(0,1fr))]">
      {children}
    </div>
  );
}
