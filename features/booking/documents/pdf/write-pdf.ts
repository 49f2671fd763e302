import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Document, Font, renderToBuffer } from '@react-pdf/renderer';
import type { ComponentProps, ReactElement } from 'react';

export type PdfDocument = ReactElement<ComponentProps<typeof Document>>;

export const documentFace = 'Document';

// The bundle of the site stands in another folder than this file, but belongs to the same package.
const fonts = join(dirname(findPackageJSON('.', import.meta.url) ?? 'package.json'), 'data', 'fonts');

// Latin and Arabic in one file, made by art/document-fonts.py.
Font.register({
  family: documentFace,
  fonts: [
    { src: join(fonts, 'document-regular.ttf'), fontWeight: 400 },
    { src: join(fonts, 'document-bold.ttf'), fontWeight: 700 },
  ],
});
const weights = [400, 700];

// Names, addresses and Arabic words are never cut in two.
Font.registerHyphenationCallback((word) => [word]);

export async function writePdf(document: PdfDocument): Promise<Uint8Array> {
  await Promise.all(weights.map(learnLetters));
  const bytes = new Uint8Array(await renderToBuffer(document));
  // All of it is one long step. Between two documents the library puts away the last one, and others have their turn.
  await setImmediate();
  return bytes;
}

/**
 * A sign that the library meets first as a part of another, the O of an Ö, has no letter for as long as the process lives:
 * it can be seen in every later document, and neither copied nor read aloud. So each is asked for by its letter first.
 */
async function learnLetters(fontWeight: number): Promise<void> {
  const face = { fontFamily: documentFace, fontWeight };
  await Font.load(face);
  const { data } = Font.getFont(face);
  if (data && 'characterSet' in data) {
    for (const letter of data.characterSet) data.glyphForCodePoint(letter);
  }
}
