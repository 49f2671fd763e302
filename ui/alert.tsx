import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import type { Icon } from './icon-of.tsx';
import { CircleCheck, Info, OctagonAlert, TriangleAlert } from './icons.tsx';
import type { LinkProps } from './link.tsx';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const tones: Record<AlertTone, { icon: Icon; ground: string; ink: string }> = {
  info: { icon: Info, ground: 'bg-brand-soft', ink: 'text-brand-ink' },
  success: { icon: CircleCheck, ground: 'bg-success-soft', ink: 'text-success' },
  warning: { icon: TriangleAlert, ground: 'bg-warning-soft', ink: 'text-warning' },
  danger: { icon: OctagonAlert, ground: 'bg-danger-soft', ink: 'text-danger' },
};

/** A message in the flow of the page. Warnings and errors interrupt a screen reader, others wait. */
export function Alert({
  tone = 'info',
  title,
  icon,
  link,
  action,
  className,
  children,
}: {
  tone?: AlertTone | undefined;
  title?: ReactNode;
  icon?: Icon | undefined;
  /** Where to go next. */
  link?: (Pick<LinkProps, 'to' | 'target'> & { text: string }) | false | undefined;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { icon: usual, ground, ink } = tones[tone];
  const Icon = icon ?? usual;
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-4 py-3 text-sm text-ink',
        ground,
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon className={clsx('flex-none', ink)} />
        <span className="min-w-0">
          {title && <strong className="block font-semibold">{title}</strong>}
          {children}
        </span>
      </span>
      {link && (
        <ButtonLink to={link.to} target={link.target} size="sm">
          {link.text}
        </ButtonLink>
      )}
      {action}
    </div>
  );
}
