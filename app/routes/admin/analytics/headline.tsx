import clsx from 'clsx';
import type { ReactNode } from 'react';

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
  children,
}: {
  name: string;
  value: string;
  /** What is counted, where the name does not say it. */
  meaning?: string;
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
        {figure}
        {meaning && (
          <>
            {' '}
            <span className="inline-block font-text text-xs leading-4 font-normal text-ink-3 normal-nums">
              {meaning}
            </span>
          </>
        )}
      </dd>
      <dd className="mt-0.5 text-xs text-pretty text-ink-3">{children}</dd>
    </div>
  );
}
