/**
 * A file as text, whatever wrote it: spreadsheets save as UTF-8 with and without a mark, as UTF-16, and older ones as the
 * Windows alphabet of the West. Undefined for what is no text at all.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  return text === undefined || text.includes('\0') ? undefined : text;
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return inEncoding('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return inEncoding('utf-16be', bytes);
  // Headings are plain letters: without a mark, every other byte of theirs is empty.
  if (second === 0 && first !== 0) return inEncoding('utf-16le', bytes);
  if (first === 0 && second !== 0) return inEncoding('utf-16be', bytes);
  return inEncoding('utf-8', bytes) ?? inEncoding('windows-1252', bytes);
}

function inEncoding(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
