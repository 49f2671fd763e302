import type { ReactNode } from 'react';
import { ChevronDown } from '../../../ui/icons.tsx';

interface FoldProps {
  title: string;
  open: boolean;
  children: ReactNode;
}

/** Fields that are needed seldom; the browser opens and closes it. */
export function Fold({ title, open, children }: FoldProps) {
  return (
    <details open={open} className="group/fold">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm text-sm font-semibold text-brand max-md:min-h-11 pointer-coarse:min-h-11">
        <ChevronDown
          aria-hidden="true"
          size={16}
          strokeWidth={1.75}
          className="transition-[rotate] group-open/fold:rotate-180"
        />
        {title}
      </summary>
      <div className="grid gap-4 pt-2">{children}</div>
    </details>
  );
}
