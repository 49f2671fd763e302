import { Document, Page, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactElement, type ReactNode } from 'react';
import type { BookingDetails } from '../../booking-details.ts';
import type { DocumentHouse } from '../document-house.ts';
import type { DocumentWords } from '../document-words.ts';
import { mark, mji, pindo } from './kanga.ts';
import { colours, page, sizes } from './look.ts';
import type { Pen } from './pen.ts';
import { documentFace, type PdfDocument } from './write-pdf.ts';

/** What every document of the house is written with. */
export interface Paper {
  house: DocumentHouse;
  words: DocumentWords;
  pen: Pen;
}

/** And every part of one about a booking. */
export interface Desk extends Paper {
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

const edgeHeight = 9;
const clothWidth = 156;

/** The paper itself: the head and the foot of every page, and what stands between them. */
export function sheet(desk: Desk, kind: string, ...content: ReactNode[]): PdfDocument {
  const { reference, confirmedAt, createdAt } = desk.booking;
  const { t } = desk.words;
  const title = t('title', { kind, reference });
  return paperSheet(desk, { kind, title, reference, at: confirmedAt ?? createdAt }, ...content);
}

/** The same of whatever has a name of its own. */
export function paperSheet(paper: Paper, imprint: Imprint, ...content: ReactNode[]): PdfDocument {
  const { kind, reference } = imprint;
  return bound(paper, imprint, [
    createElement(Page, pageLook, head(paper, kind), foot(paper, reference), ...content),
  ]);
}

/** The same with pages that are divided already: to divide a long table, the library would set each line three times. */
export function sheets(paper: Paper, imprint: Imprint, pages: readonly ReactNode[][]): PdfDocument {
  return bound(
    paper,
    imprint,
    pages.map((content, index) => {
      const number = { page: index + 1, pages: pages.length };
      return createElement(
        Page,
        // A page that is not divided ends where its content does: never before the paper, and later rather than to lose a line.
        { ...pageLook, style: { ...pageLook.style, minHeight: page.height }, wrap: false, key: index },
        head(paper, imprint.kind),
        foot(paper, imprint.reference, number),
        ...content,
      );
    }),
  );
}

const pageLook = {
  size: 'A4',
  style: {
    fontFamily: documentFace,
    fontSize: sizes.text,
    color: colours.ink,
    paddingTop: page.headHeight + edgeHeight + 16,
    paddingBottom: page.footHeight + 14,
    paddingHorizontal: page.margin,
  },
} as const;

function bound({ house, words }: Paper, { title, at }: Imprint, pages: ReactElement[]): PdfDocument {
  const { siteName } = house.settings.site;
  return createElement(
    Document,
    {
      title,
      author: siteName,
      creator: siteName,
      producer: siteName,
      language: words.language,
      creationDate: at,
      modificationDate: at,
    },
    ...pages,
  );
}

function head({ house, pen }: Paper, kind: string): ReactElement {
  const { width, headHeight, margin } = page;
  return createElement(
    View,
    { fixed: true, style: { position: 'absolute', top: 0, left: 0, width } },
    pen.row(
      { height: headHeight, backgroundColor: colours.ocean, alignItems: 'center' },
      pen.row(
        { flexGrow: 1, flexBasis: 0, paddingHorizontal: margin, gap: 10, alignItems: 'center' },
        mark(32),
        pen.text(
          { fontSize: 18, fontWeight: 700, color: colours.onOcean, flexGrow: 1, flexBasis: 0 },
          house.settings.site.siteName,
        ),
        pen.text({ fontSize: 13, fontWeight: 700, color: colours.onOcean }, kind),
      ),
      mji(
        { width: clothWidth, height: headHeight, ground: colours.ocean, motif: colours.onOcean },
        headHeight / 1.5,
        0.22,
      ),
    ),
    pindo({ width, height: edgeHeight, ground: colours.accent, motif: colours.ocean }),
  );
}

function foot(
  { house, words, pen }: Paper,
  reference: string,
  number?: { page: number; pages: number },
): ReactElement {
  const { t } = words;
  const { width, margin, footHeight } = page;
  const note = { fontSize: sizes.note, color: colours.ink3 };
  return createElement(
    View,
    { fixed: true, style: { position: 'absolute', bottom: 0, left: 0, width, height: footHeight } },
    pen.row(
      { flexGrow: 1, paddingHorizontal: margin, alignItems: 'center', gap: 12 },
      pen.code({ ...note, flexGrow: 1, flexBasis: 0 }, new URL(house.baseUrl).host),
      pen.code({ ...note, fontWeight: 700 }, reference),
      createElement(
        Text,
        {
          style: {
            ...note,
            flexGrow: 1,
            flexBasis: 0,
            textAlign: pen.isRtl ? 'left' : 'right',
            direction: words.direction,
          },
          ...(!number && {
            render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
              totalPages === undefined ? '' : t('page', { page: pageNumber, pages: totalPages }),
          }),
        },
        number && t('page', number),
      ),
    ),
    pindo({ width, height: 8, ground: colours.ocean, motif: colours.onOcean2 }),
  );
}
