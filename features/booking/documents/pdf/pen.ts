/** The subset of CSS that documents use. */
export interface Style {
  width?: number;
  height?: number;
  flexGrow?: number;
  /** Without it, free space is added to the width of the content. */
  flexBasis?: 0;
  gap?: number;
  padding?: number;
  paddingHorizontal?: number;
  paddingVertical?: number;
  paddingTop?: number;
  marginVertical?: number;
  marginTop?: number;
  marginBottom?: number;
  alignItems?: 'flex-start' | 'center' | 'flex-end';
  justifyContent?: 'flex-start' | 'center' | 'flex-end' | 'space-between';
  backgroundColor?: string;
  borderRadius?: number;
  borderWidth?: number;
  borderColor?: string;
  borderTopWidth?: number;
  borderTopColor?: string;
  borderTopStyle?: 'dashed';
  borderBottomWidth?: number;
  borderBottomColor?: string;
  borderLeftWidth?: number;
  borderLeftColor?: string;
  borderLeftStyle?: 'dashed';
  overflow?: 'hidden';
  /** Positioned from the corner of the surrounding box, out of the flow. */
  position?: 'absolute';
  top?: number;
  left?: number;
}

/** The tokens of the light theme (app/styles) as hex colours. */
export const colours = {
  canvas: '#fcfaf6',
  surface: '#ffffff',
  sunken: '#f5f2eb',
  line: '#e3dfd7',
  ink: '#0b2027',
  ink2: '#43565d',
  ink3: '#5b6c72',
  brand: '#005962',
  brandSoft: '#def3f4',
  ocean: '#002d37',
  onOcean: '#f9f6f1',
  onOcean2: '#b2cdd1',
  accent: '#f57050',
  accentInk: '#b4381f',
  accentSoft: '#ffebe4',
  success: '#096338',
  successSoft: '#daf7e3',
  warning: '#7d4a07',
  warningSoft: '#ffeecb',
  danger: '#b01e25',
  dangerSoft: '#ffebeb',
} as const;

/** A4, in points. */
export const page = {
  width: 595.28,
  height: 841.89,
  margin: 32,
  headHeight: 58,
  footHeight: 40,
  edgeHeight: 9,
} as const;

export const sizes = { note: 7.5, text: 9, strong: 10.5, heading: 12, title: 21, time: 20 } as const;

/** A document as plain data, which a worker thread draws: draw/draw-pdf.ts. */
export interface PdfDocument {
  title: string;
  author: string;
  language: string;
  /** ISO timestamp of its content. */
  at: string;
  /** Repeated on every page. In the foot `{{page}}` and `{{pages}}` become numbers. */
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
  /** Never divided by a page break. */
  isWhole?: true;
  /** Its first child is repeated on every page it continues on. */
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

/** The worker makes the paths from this. */
export type PdfDrawing = { is: 'drawing'; style: Style; width: number; height: number } & Picture;

type Picture =
  | { of: 'pattern'; ground: string; motif: string; tileSize: number; opacity: number }
  | { of: 'border'; ground: string; motif: string }
  | { of: 'mark' }
  | { of: 'jet'; isRtl: boolean }
  | { of: 'stars'; count: number }
  | { of: 'qr'; text: string };

interface TextStyle extends Style {
  fontSize?: number;
  fontWeight?: 400 | 700;
  color?: string;
  letterSpacing?: number;
  align?: 'start' | 'center' | 'end';
  /** A multiple of the font size; Arabic gets a little more. */
  lineHeight?: number;
}

/** Builds nodes in the reader's direction: a row begins where reading begins. */
export interface Pen {
  isRtl: boolean;
  row: (style: Style, ...children: (PdfNode | null)[]) => PdfNode;
  stack: (style: Style, ...children: (PdfNode | null)[]) => PdfNode;
  /** A stack that is never divided by a page break. */
  whole: (style: Style, ...children: (PdfNode | null)[]) => PdfNode;
  /** The head is repeated on every page. */
  table: (head: PdfNode, ...rows: PdfNode[]) => PdfNode;
  text: (style: TextStyle, text: string) => PdfNode;
  /** Codes, figures and addresses run left to right in every language. */
  code: (style: TextStyle, text: string) => PdfNode;
  link: (style: TextStyle, text: string, url: string) => PdfNode;
  /** A small title above a value. */
  label: (text: string, style?: TextStyle) => PdfNode;
  heading: (text: string) => PdfNode;
  picture: (size: { width: number; height: number }, picture: Picture) => PdfNode;
}

export function createPen(direction: 'ltr' | 'rtl'): Pen {
  const isRtl = direction === 'rtl';
  const start = isRtl ? 'right' : 'left';
  const end = isRtl ? 'left' : 'right';

  function box(is: PdfBox['is'], style: Style, children: readonly (PdfNode | null)[]): PdfBox {
    return { is, style, isRtl, children: children.filter((child) => child !== null) };
  }

  function textNode(textStyle: TextStyle, text: string, runs: 'ltr' | 'rtl'): PdfText {
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
    text: (style, text) => textNode(style, text, direction),
    code: (style, text) => textNode(style, text, 'ltr'),
    link: (style, text, url) => ({ ...textNode(style, text, 'ltr'), url }),
    label: (text, style) => pen.text({ fontSize: sizes.note, color: colours.ink3, ...style }, text),
    heading: (text) =>
      pen.text({ fontSize: sizes.heading, fontWeight: 700, color: colours.ink, marginBottom: 6 }, text),
    picture: (size, picture) => ({ is: 'drawing', style: {}, ...size, ...picture }),
  };
  return pen;
}
