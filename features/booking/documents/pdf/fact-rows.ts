import type { PdfNode, Pen } from './pen.ts';
import { colours } from './style.ts';

export interface FactRow {
  label: string;
  value: string;
}

/** Facts below each other, each beside its name. */
export function factRows(pen: Pen, rows: readonly FactRow[]): PdfNode {
  return pen.stack(
    { marginBottom: 18 },
    ...rows.map(({ label, value }) =>
      pen.row(
        { gap: 16, paddingVertical: 7, borderBottomWidth: 1, borderBottomColor: colours.line },
        pen.text({ color: colours.ink2, width: 150 }, label),
        pen.text({ fontWeight: 700, flexGrow: 1, flexBasis: 0 }, value),
      ),
    ),
  );
}

/** A row, or none where there is nothing to say. */
export function known(label: string, value: string | null): FactRow[] {
  return value === null ? [] : [{ label, value }];
}
