import { Link, Text, View } from '@react-pdf/renderer';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { colours, type Style, sizes } from './look.ts';

export interface TextLook extends Style {
  align?: 'start' | 'center' | 'end';
  /** In heights of the letters; Arabic gets a little more. */
  lineHeight?: number;
}

/**
 * Puts words and boxes on paper in the reader's direction: a row begins where reading begins. There is no JSX here,
 * because the jobs that send documents are run by Node as they are written.
 */
export interface Pen {
  isRtl: boolean;
  row: (style: Style, ...children: ReactNode[]) => ReactElement;
  stack: (style: Style, ...children: ReactNode[]) => ReactElement;
  /** As a stack that no end of a page cuts. */
  whole: (style: Style, ...children: ReactNode[]) => ReactElement;
  text: (look: TextLook, words: string) => ReactElement;
  /** Codes, figures and addresses, which run left to right in every language. */
  code: (look: TextLook, words: string) => ReactElement;
  link: (look: TextLook, words: string, url: string) => ReactElement;
  /** A small title over what it names. */
  label: (words: string, look?: TextLook) => ReactElement;
  heading: (words: string) => ReactElement;
}

export function takePen(direction: 'ltr' | 'rtl'): Pen {
  const isRtl = direction === 'rtl';
  const start = isRtl ? 'right' : 'left';
  const end = isRtl ? 'left' : 'right';

  function textStyle({ align = 'start', lineHeight = 1.3, ...style }: TextLook, runs: 'ltr' | 'rtl'): Style {
    const textAlign = { start, center: 'center', end }[align] as 'left' | 'center' | 'right';
    // Both here and not inherited: the height of a line is reckoned from the size that stands beside it.
    return {
      fontSize: sizes.text,
      ...style,
      lineHeight: lineHeight * (runs === 'rtl' ? 1.12 : 1),
      direction: runs,
      textAlign,
    };
  }

  const pen: Pen = {
    isRtl,
    row: (style, ...children) =>
      createElement(View, { style: { flexDirection: isRtl ? 'row-reverse' : 'row', ...style } }, ...children),
    stack: (style, ...children) => createElement(View, { style }, ...children),
    whole: (style, ...children) => createElement(View, { style, wrap: false }, ...children),
    text: (look, words) => createElement(Text, { style: textStyle(look, direction) }, words),
    code: (look, words) => createElement(Text, { style: textStyle(look, 'ltr') }, words),
    link: (look, words, url) => createElement(Link, { style: textStyle(look, 'ltr'), src: url }, words),
    label: (words, look) => pen.text({ fontSize: sizes.note, color: colours.ink3, ...look }, words),
    heading: (words) =>
      pen.text({ fontSize: sizes.heading, fontWeight: 700, color: colours.ink, marginBottom: 6 }, words),
  };
  return pen;
}
