import { Document, Page, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactElement, type ReactNode } from 'react';
import type { BookingDetails } from '../../booking-details.ts';
import type { DocumentHouse } from '../document-house.ts';
import type { DocumentWords } from '../document-words.ts';
import { mark, mji, pindo } from './kanga.ts';
import { colours, page, sizes } from './look.ts';
import type { Pen } from './pen.ts';
import { documentFace, type PdfDocument } from './write-pdf.ts';

/** What every part of a document is written with. */
export interface Desk {
  house: DocumentHouse;
  words: DocumentWords;
  pen: Pen;
  booking: BookingDetails;
  /** Whole units of the booking's currency. */
  price: (units: number) => string;
}

const edgeHeight = 9;
const clothWidth = 156;

/** The paper itself: the head and the foot of every page, and what stands between them. */
export function sheet(desk: Desk, kind: string, ...content: ReactNode[]): PdfDocument {
  const { house, words, booking } = desk;
  const { siteName } = house.settings.site;
  const { t } = words;
  return createElement(
    Document,
    {
      title: t('title', { kind, reference: booking.reference }),
      author: siteName,
      creator: siteName,
      producer: siteName,
      language: words.language,
      creationDate: booking.confirmedAt ?? booking.createdAt,
      modificationDate: booking.confirmedAt ?? booking.createdAt,
    },
    createElement(
      Page,
      {
        size: 'A4',
        style: {
          fontFamily: documentFace,
          fontSize: sizes.text,
          color: colours.ink,
          paddingTop: page.headHeight + edgeHeight + 16,
          paddingBottom: page.footHeight + 14,
          paddingHorizontal: page.margin,
        },
      },
      head(desk, kind),
      foot(desk),
      ...content,
    ),
  );
}

function head({ house, pen }: Desk, kind: string): ReactElement {
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

function foot({ house, words, pen, booking }: Desk): ReactElement {
  const { t } = words;
  const { width, margin, footHeight } = page;
  const note = { fontSize: sizes.note, color: colours.ink3 };
  return createElement(
    View,
    { fixed: true, style: { position: 'absolute', bottom: 0, left: 0, width, height: footHeight } },
    pen.row(
      { flexGrow: 1, paddingHorizontal: margin, alignItems: 'center', gap: 12 },
      pen.code({ ...note, flexGrow: 1, flexBasis: 0 }, new URL(house.baseUrl).host),
      pen.code({ ...note, fontWeight: 700 }, booking.reference),
      createElement(Text, {
        style: {
          ...note,
          flexGrow: 1,
          flexBasis: 0,
          textAlign: pen.isRtl ? 'left' : 'right',
          direction: words.direction,
        },
        render: ({ pageNumber, totalPages }) =>
          totalPages === undefined ? '' : t('page', { page: pageNumber, pages: totalPages }),
      }),
    ),
    pindo({ width, height: 8, ground: colours.ocean, motif: colours.onOcean2 }),
  );
}
