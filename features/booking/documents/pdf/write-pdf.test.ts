import { Document, Font, Page, Text } from '@react-pdf/renderer';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { documentFace, writePdf } from './write-pdf.ts';

test.each([400, 700])(
  'a sign keeps its letter however it was met first, in weight %i',
  async (fontWeight) => {
    const face = { fontFamily: documentFace, fontWeight };
    const composed = 'ÀÉÎÕÜŸÇŞĞŻŃŘŤŁŴĜĤĴ àéîõüÿçşğżńřťłŵĝĥĵ';
    await writePdf(
      createElement(
        Document,
        null,
        createElement(Page, null, createElement(Text, { style: face }, composed)),
      ),
    );
    const { data } = Font.getFont(face);
    if (!data || !('characterSet' in data)) throw new Error('Not the face of the documents');
    const forgotten = data.characterSet.filter(
      (letter: number) => data.glyphForCodePoint(letter).codePoints.length === 0,
    );
    expect(forgotten.map((letter: number) => String.fromCodePoint(letter))).toEqual([]);
  },
);
