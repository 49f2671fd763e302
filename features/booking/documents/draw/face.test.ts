import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { createPen } from '../pdf/pen.ts';
import { drawPdf } from './draw-pdf.ts';
import { bold, regular } from './face.ts';

const pen = createPen('ltr');
const blank = { title: '', author: '', language: 'en', at: '2026-11-15T02:52:10.000Z' };
const empty = { head: pen.stack({}), foot: pen.stack({}) };

function piecesOf(...texts: string[]): string[] {
  const content = texts.flatMap((text) => [pen.text({}, text), pen.text({ fontWeight: 700 }, text)]);
  return readPdf(drawPdf({ ...blank, ...empty, content })).pieces;
}

test('a glyph keeps its character however it was met first', () => {
  const composed = 'ÀÉÎÕÜŸÇŞĞŻŃŘŤŁŴĜĤĴ àéîõüÿçşğżńřťłŵĝĥĵ';
  const plain = 'AEIOUYCSGZNRTLWGHJ aeiouycsgznrtlwghj';
  expect(piecesOf(composed, plain)).toEqual([composed, composed, plain, plain]);
});

test('characters with cached pairs are placed as the library would', () => {
  const tokens = ['Traveller', 'AVATAR', 'Wanjiku-Mwangi,', 'KSh', '370,370', '+254', 'Şirin', "L'été", '19:40'];
  for (const face of [regular, bold]) {
    const font = create(face.bytes);
    if (!('layout' in font)) throw new Error('Not one face but several');
    for (const token of tokens) {
      const { glyphs, positions } = font.layout(token);
      const expected = glyphs.map(({ id }, index) => [id, positions[index]?.xAdvance]);
      expect(face.shape(token, false).map(({ id, advance }) => [id, advance])).toEqual(expected);
    }
  }
});

test('a ligature is copied as its two characters', () => {
  expect(regular.shape('office', false).length).toBeLessThan('office'.length);
  expect(piecesOf('Confirmed at the office')).toContain('Confirmed at the office');
});

test('an Arabic word with marks is one piece, with its marks where they belong', () => {
  const marked = regular.shape('ليلًا', true);
  expect(marked.some(({ y }) => y !== 0)).toBe(true);
  const rtl = createPen('rtl');
  const content = [rtl.text({}, 'يجيبك شخص حقيقي، ليلًا ونهارًا.')];
  const { pieces } = readPdf(drawPdf({ ...blank, ...empty, content }));
  expect(pieces).toEqual(['يجيبك شخص حقيقي، ليلًا ونهارًا.']);
});
