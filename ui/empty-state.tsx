import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ButtonLink, type ButtonTone } from './button.tsx';
import type { Icon } from './icon-of.tsx';

/** A sentence and a next step. */
export function EmptyState({
  icon: Icon,
  title,
  level: Heading = 'h3',
  links = [],
  actions,
  className,
  children,
}: {
  icon: Icon;
  title: ReactNode;
  level?: 'h1' | 'h2' | 'h3' | undefined;
  /** Where to go next, the best first. */
  links?: readonly { to: string; text: string; tone?: ButtonTone }[];
  actions?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <div className={clsx('grid justify-items-center px-6 py-10 text-center', className)}>
      <span className="mji mb-4 grid size-18 place-content-center rounded-lg bg-brand-soft text-brand-ink [--mji-ink:var(--color-brand)] [--mji-size:36px] [--mji-strength:0.3]">
        <Icon size={24} />
      </span>
      <Heading className="text-lg">{title}</Heading>
      {children && <p className="mt-1 max-w-120 text-pretty text-ink-2">{children}</p>}
      {(links.length > 0 || actions) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {links.map(({ to, text, tone }) => (
            <ButtonLink key={to} to={to} tone={tone}>
              {text}
            </ButtonLink>
          ))}
          {actions}
        </div>
      )}
    </div>
  );
}
