import type { BookingDetails } from '../../booking-details.ts';
import type { DocumentContext } from '../document-context.ts';
import type { DocumentMessages } from '../document-messages.ts';
import type { PdfDocument, PdfNode, Pen } from './pen.ts';
import { colours, page, sizes } from './style.ts';

/** What every document of the house is written with. */
export interface PdfContext {
  context: DocumentContext;
  messages: DocumentMessages;
  pen: Pen;
}

/** And every part of one about a booking. */
export interface BookingPdfContext extends PdfContext {
  booking: BookingDetails;
  /** An amount of the booking: booking-amount.ts. */
  price: (amount: number) => string;
}

/** What a document says of itself, on every page. */
export interface Imprint {
  kind: string;
  title: string;
  /** In the middle of the foot. */
  reference: string;
  at: Date;
}

const clothWidth = 156;

/** The paper itself: the head and the foot of every page, and what stands between them. */
export function sheet(pdf: BookingPdfContext, kind: string, ...content: PdfNode[]): PdfDocument {
  const { reference, confirmedAt, createdAt } = pdf.booking;
  const { t } = pdf.messages;
  const title = t('title', { kind, reference });
  return pdfSheet(pdf, { kind, title, reference, at: confirmedAt ?? createdAt }, ...content);
}

/** The same of whatever has a name of its own. */
export function pdfSheet(
  paper: PdfContext,
  { kind, title, reference, at }: Imprint,
  ...content: PdfNode[]
): PdfDocument {
  return {
    title,
    author: paper.context.settings.site.siteName,
    language: paper.messages.language,
    at: at.toISOString(),
    head: head(paper, kind),
    foot: foot(paper, reference),
    content,
  };
}

function head({ context, pen }: PdfContext, kind: string): PdfNode {
  const { width, headHeight, edgeHeight, margin } = page;
  return pen.stack(
    {},
    pen.row(
      { height: headHeight, backgroundColor: colours.ocean, alignItems: 'center' },
      pen.row(
        { flexGrow: 1, flexBasis: 0, paddingHorizontal: margin, gap: 10, alignItems: 'center' },
        pen.picture({ width: 32, height: 32 }, { of: 'mark' }),
        pen.text(
          { fontSize: 18, fontWeight: 700, color: colours.onOcean, flexGrow: 1, flexBasis: 0 },
          context.settings.site.siteName,
        ),
        pen.text({ fontSize: 13, fontWeight: 700, color: colours.onOcean }, kind),
      ),
      pen.picture(
        { width: clothWidth, height: headHeight },
        {
          of: 'mji',
          ground: colours.ocean,
          motif: colours.onOcean,
          tileSize: headHeight / 1.5,
          opacity: 0.22,
        },
      ),
    ),
    pen.picture({ width, height: edgeHeight }, { of: 'pindo', ground: colours.accent, motif: colours.ocean }),
  );
}

function foot({ context, messages: { t }, pen }: PdfContext, reference: string): PdfNode {
  const { width, margin, footHeight } = page;
  const note = { fontSize: sizes.note, color: colours.ink3 };
  return pen.stack(
    { height: footHeight },
    pen.row(
      { flexGrow: 1, paddingHorizontal: margin, alignItems: 'center', gap: 12 },
      pen.code({ ...note, flexGrow: 1, flexBasis: 0 }, new URL(context.baseUrl).host),
      pen.code({ ...note, fontWeight: 700 }, reference),
      // Its numbers are filled in where the pages are counted.
      pen.text({ ...note, flexGrow: 1, flexBasis: 0, align: 'end' }, t('page')),
    ),
    pen.picture({ width, height: 8 }, { of: 'pindo', ground: colours.ocean, motif: colours.onOcean2 }),
  );
}
