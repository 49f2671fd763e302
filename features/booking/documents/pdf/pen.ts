import { colours, type Style, sizes } from './style.ts';

/** A document as plain data, which a worker thread draws: draw/draw-pdf.ts. */
export interface PdfDocument {
  title: string;
  author: string;
  language: string;
  /** ISO, when what it says was agreed. */
  at: string;
  /** Both stand on every page. In the foot `{{page}}` and `{{pages}}` become numbers. */
  head: PdfNode;
  foot: PdfNode;
  content: PdfNode[];
}

export type PdfNode = PdfBox | PdfText | PdfDrawing;

export interface PdfBox {
  is: 'row' | 'stack';
  style: Style;
  isRtl: boolean;
  children: PdfNode[];
  /** No end of a page cuts it. */
  isWhole?: true;
  /** Its first child stands again on top of every page that it goes on to. */
  isTable?: true;
}

export interface PdfText {
  is: 'text';
  text: string;
  style: Style;
  size: number;
  isBold: boolean;
  colour: string;
  letterSpacing: number;
  /** In points. */
  lineHeight: number;
  runs: 'ltr' | 'rtl';
  align: 'left' | 'center' | 'right';
  url?: string;
}

/** What is drawn is made in the worker, from this. */
export type PdfDrawing = { is: 'drawing'; style: Style; width: number; height: number } & Picture;

export type Picture =
  | { of: 'mji'; ground: string; motif: string; tileSize: number; opacity: number }
  | { of: 'pindo'; ground: string; motif: string }
  | { of: 'mark' }
  | { of: 'jet'; isRtl: boolean }
  | { of: 'stars'; count: number }
  | { of: 'qr'; text: string };

export interface TextStyle extends Style {
  fontSize?: number;
  fontWeight?: 400 | 700;
  color?: string;
  letterSpacing?: number;
  align?: 'start' | 'center' | 'end';
  /** In heights of the letters; Arabic gets a little more. */
  lineHeight?: number;
}

/** Puts words and boxes on paper in the reader's direction: a row begins where reading begins. */
export interface Pen {
  isRtl: boolean;
  row: (style: Style, ...children: (PdfNode | null)[]) => PdfNode;
  stack: (style: Style, ...children: (PdfNode | null)[]) => PdfNode;
  /** As a stack that no end of a page cuts. */
  whole: (style: Style, ...children: (PdfNode | null)[]) => PdfNode;
  /** Rows whose head stands on every page. */
  table: (head: PdfNode, ...rows: PdfNode[]) => PdfNode;
  text: (style: TextStyle, words: string) => PdfNode;
  /** Codes, figures and addresses, which run left to right in every language. */
  code: (style: TextStyle, words: string) => PdfNode;
  link: (style: TextStyle, words: string, url: string) => PdfNode;
  /** A small title over what it names. */
  label: (words: string, style?: TextStyle) => PdfNode;
  heading: (words: string) => PdfNode;
  picture: (size: { width: number; height: number }, picture: Picture) => PdfNode;
}

export function takePen(direction: 'ltr' | 'rtl'): Pen {
  const isRtl = direction === 'rtl';
  const start = isRtl ? 'right' : 'left';
  const end = isRtl ? 'left' : 'right';

  function box(is: PdfBox['is'], style: Style, children: readonly (PdfNode | null)[]): PdfBox {
    return { is, style, isRtl, children: children.filter((child) => child !== null) };
  }

  function write(textStyle: TextStyle, text: string, runs: 'ltr' | 'rtl'): PdfText {
    const {
      fontSize: size = sizes.text,
      fontWeight = 400,
      color: colour = colours.ink,
      letterSpacing = 0,
      align = 'start',
      lineHeight = 1.3,
      ...style
    } = textStyle;
    return {
      is: 'text',
      text,
      style,
      size,
      isBold: fontWeight === 700,
      colour,
      letterSpacing,
      lineHeight: size * lineHeight * (runs === 'rtl' ? 1.12 : 1),
      runs,
      align: ({ start, center: 'center', end } as const)[align],
    };
  }

  const pen: Pen = {
    isRtl,
    row: (style, ...children) => box('row', style, children),
    stack: (style, ...children) => box('stack', style, children),
    whole: (style, ...children) => ({ ...box('stack', style, children), isWhole: true }),
    table: (...rows) => ({ ...box('stack', {}, rows), isTable: true }),
    text: (style, words) => write(style, words, direction),
    code: (style, words) => write(style, words, 'ltr'),
    link: (style, words, url) => ({ ...write(style, words, 'ltr'), url }),
    label: (words, style) => pen.text({ fontSize: sizes.note, color: colours.ink3, ...style }, words),
    heading: (words) =>
      pen.text({ fontSize: sizes.heading, fontWeight: 700, color: colours.ink, marginBottom: 6 }, words),
    picture: (size, picture) => ({ is: 'drawing', style: {}, ...size, ...picture }),
  };
  return pen;
}
