import type { PdfNode } from './pen.ts';
import type { BookingPdfContext } from './sheet.ts';
import { colours, sizes } from './style.ts';

export interface Sentences {
  title?: string;
  says: string[];
}

/** A heading and short sentences under it. */
export function listPart(pdf: BookingPdfContext, heading: string, lists: readonly Sentences[]): PdfNode {
  const { pen } = pdf;
  return pen.stack(
    { flexGrow: 1, flexBasis: 0 },
    pen.heading(heading),
    ...lists.map((list) => pen.whole({ marginBottom: 5 }, ...sentences(pdf, list, sizes.text))),
  );
}

/** The same for two lists beside each other: half as high, so that it seldom needs another page. */
export function pairPart(pdf: BookingPdfContext, heading: string, lists: readonly Sentences[]): PdfNode {
  const { pen } = pdf;
  return pen.stack(
    { flexGrow: 2.3, flexBasis: 0 },
    pen.heading(heading),
    pen.row(
      { gap: 12 },
      ...lists.map((list) => pen.stack({ flexGrow: 1, flexBasis: 0 }, ...sentences(pdf, list, 8))),
    ),
  );
}

const columns = 3;

/** The same for many lists: three beside each other. */
export function columnsPart(pdf: BookingPdfContext, heading: string, lists: readonly Sentences[]): PdfNode {
  const { pen } = pdf;
  const rows = Array.from({ length: Math.ceil(lists.length / columns) }, (_, row) => {
    const own = lists.slice(row * columns, (row + 1) * columns);
    const empty = Array.from({ length: columns - own.length }, () =>
      pen.stack({ flexGrow: 1, flexBasis: 0 }),
    );
    return pen.row(
      { gap: 16, marginBottom: 8 },
      ...own.map((list) => pen.stack({ flexGrow: 1, flexBasis: 0 }, ...sentences(pdf, list, 8))),
      ...empty,
    );
  });
  const [first = null, ...rest] = rows.map((row) => pen.whole({}, row));
  return pen.stack({ marginBottom: 10 }, pen.whole({}, pen.heading(heading), first), ...rest);
}

function sentences(
  { pen }: BookingPdfContext,
  { title, says }: Sentences,
  fontSize: number,
): (PdfNode | null)[] {
  return [
    title ? pen.text({ fontSize, fontWeight: 700 }, title) : null,
    ...says.map((sentence) => pen.text({ fontSize, color: colours.ink2, paddingVertical: 1 }, sentence)),
  ];
}
