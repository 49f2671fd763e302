import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import type { HistoryLine } from '#features/booking/back-office/booking-history.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';

export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Fact({
  name,
  wide = false,
  children,
}: {
  name: string;
  /** Two columns wide. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={clsx('min-w-0', wide && 'col-span-2')}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A link outside running text: its touch target is 44 px high. */
export const loneLink = 'inline-flex items-center max-md:min-h-11 pointer-coarse:min-h-11';

interface HistoryPanelProps {
  history: readonly HistoryLine[];
  aside?: ReactNode;
}

export function HistoryPanel({ history, aside }: HistoryPanelProps) {
  return (
    <Panel title="History" aside={aside}>
      <ol className="px-4 py-3 text-sm">
        {history.map(({ id, at, text, who }) => (
          <li
            key={id}
            className="relative pb-3 ps-5 before:absolute before:start-0.5 before:top-1.5 before:size-2 before:rounded-full before:bg-brand after:absolute after:start-1.25 after:top-4 after:bottom-0 after:w-px after:bg-line last:pb-0 last:after:hidden"
          >
            <p className="wrap-anywhere whitespace-pre-line">
              <bdi>{text}</bdi>
            </p>
            <p className="num text-xs text-ink-3">
              <time dateTime={at.toISOString()}>{momentText(at)}</time>
              {who !== '' && (
                <>
                  , <bdi>{who}</bdi>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
