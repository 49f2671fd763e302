import { type ReactNode, useId } from 'react';
import { ChevronDown } from '#ui/icons.tsx';

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h3
        id={id}
        className="flex items-center gap-3 text-xs font-semibold text-ink-2 after:h-px after:flex-1 after:bg-line"
      >
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Rarely needed content in a `details` element, which works without JavaScript. */
export function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="group/fold">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm text-sm font-semibold text-brand max-md:min-h-11 pointer-coarse:min-h-11">
        <ChevronDown size={16} className="transition-[rotate] group-open/fold:rotate-180" />
        {title}
      </summary>
      <div className="grid gap-4 pt-2">{children}</div>
    </details>
  );
}
