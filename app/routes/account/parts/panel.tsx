import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Icon } from '../../../ui/icons.tsx';

/** One matter of an account page: what it is at the start of the line, what can be done about it after. */
export function Panel({
  id,
  icon: Icon,
  title,
  text,
  aside,
  className,
  children,
}: {
  id: string;
  icon?: Icon | undefined;
  title: string;
  text?: ReactNode;
  /** A state in one word, beside the title. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={clsx('scroll-mt-6 rounded-lg border border-line bg-surface p-4 md:p-6', className)}
    >
      <div className="flex gap-4">
        {Icon && (
          <span className="grid size-11 flex-none place-content-center rounded-md bg-brand-soft text-brand-ink max-md:hidden">
            <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={`${id}-heading`} className="text-lg">
              {title}
            </h3>
            {aside}
          </div>
          {text && <p className="max-w-[72ch] text-pretty text-ink-2">{text}</p>}
          <div className="mt-4">{children}</div>
        </div>
      </div>
    </section>
  );
}
