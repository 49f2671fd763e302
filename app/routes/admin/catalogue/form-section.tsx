import { type ReactNode, useId } from 'react';

/** Fields that belong together under a small ruled heading. */
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
