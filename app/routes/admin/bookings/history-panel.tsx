import type { ReactNode } from 'react';
import type { HistoryLine } from '#features/booking/back-office/history-line.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { Panel } from '../panel.tsx';

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
