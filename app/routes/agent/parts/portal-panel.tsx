import clsx from 'clsx';
import type { ReactNode } from 'react';

interface PortalPanelProps {
  id: string;
  title: string;
  text?: ReactNode;
  /** Beside the title: a link to all of it. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One list or one table of a page, under its heading. */
export function PortalPanel({ id, title, text, action, className, children }: PortalPanelProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={clsx(
        'min-w-0 scroll-mt-6 overflow-hidden rounded-lg border border-line bg-surface',
        className,
      )}
    >
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1">
        <div className="min-w-0 py-1.5">
          <h2 id={`${id}-heading`} className="text-lg">
            {title}
          </h2>
          {text && <p className="text-sm text-pretty text-ink-2">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
