import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';

/** The figures of a page in one ruled strip. */
export function Headline({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {children}
    </dl>
  );
}

export function HeadlineFigure({
  name,
  value,
  meaning,
  hint,
  to,
  children,
}: {
  name: string;
  value: string;
  /** What is counted, where the name does not say it. */
  meaning?: string;
  /** The same at more length, below. */
  hint?: string;
  /** The list that has as many lines. */
  to?: string;
  /** What became of it. */
  children: ReactNode;
}) {
  const [, sign = '', unit, figure = value] = /^(-?)(KSh) (.+)$/.exec(value) ?? [];
  return (
    <div className="grid min-w-0 content-start bg-surface px-4 py-4 max-md:px-3 max-md:py-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd
        className={clsx(
          'num mt-1 font-display font-bold wrap-anywhere',
          figure.length > 7 ? 'text-lg leading-8 md:text-2xl' : 'text-2xl',
        )}
      >
        {unit && <span className="text-sm font-semibold text-ink-2">{unit} </span>}
        {sign && '−'}
        {to === undefined ? (
          figure
        ) : (
          <Link to={to} aria-label={`${name}: ${value}, show them`} className="text-inherit hover:underline">
            {figure}
          </Link>
        )}
        {meaning && (
          <>
            {' '}
            <span className="inline-block font-text text-xs leading-4 font-normal text-ink-3 normal-nums">
              {meaning}
            </span>
          </>
        )}
      </dd>
      {hint && <dd className="mt-0.5 text-xs text-pretty text-ink-3">{hint}</dd>}
      <dd className="mt-0.5 text-xs text-pretty text-ink-3">{children}</dd>
    </div>
  );
}
