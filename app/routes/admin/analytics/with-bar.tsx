import type { ReactNode } from 'react';

/** What a row is about over a bar as long as its share of the longest: a chart and a table in one. */
export function WithBar({ share, children }: { share: number; children: ReactNode }) {
  const percent = Math.min(100, Math.max(0, share * 100));
  return (
    <span className="block min-w-32 py-0.5">
      <span className="block">{children}</span>
      <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-line">
        {percent > 0 && (
          <span
            className="block h-full min-w-1 rounded-full bg-brand"
            style={{ inlineSize: `${percent.toFixed(2)}%` }}
          />
        )}
      </span>
    </span>
  );
}

export type Barred<Row> = Row & { share: number };

/** Rows with their share of the largest; nothing has none, and what is below zero has none either. */
export function barred<Row>(rows: readonly Row[], value: (row: Row) => number): Barred<Row>[] {
  const largest = Math.max(0, ...rows.map(value));
  return rows.map((row) => ({ ...row, share: largest === 0 ? 0 : Math.max(0, value(row)) / largest }));
}
