import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** Something to open or to buy. A card never contains a card. */
export function Card({
  padded = true,
  className,
  children,
  ...rest
}: ComponentProps<'div'> & { padded?: boolean | undefined }) {
  return (
    <div
      {...rest}
      className={clsx('min-w-0 rounded-lg border border-line bg-surface', padded && 'p-6 max-md:p-4', className)}
    >
      {children}
    </div>
  );
}

export function CardHead({
  title,
  text,
  level: Heading = 'h3',
  action,
}: {
  title: ReactNode;
  text?: ReactNode;
  level?: 'h2' | 'h3' | 'h4' | undefined;
  action?: ReactNode;
}) {
  return (
    <div className="mb-4 flex items-start justify-between gap-4">
      <div className="min-w-0">
        <Heading className="text-lg">{title}</Heading>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      {action && <div className="-my-1.5 flex-none">{action}</div>}
    </div>
  );
}
