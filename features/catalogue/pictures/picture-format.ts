const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * What a file is by its first bytes, never by its name. The decoder knows many more formats, some of which
 * are programs of their own: those do not get that far.
 */
export function pictureFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (pngStart.every((byte, index) => bytes[index] === byte)) return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  // The brands of a HEIF file say what is inside; of all of these we can read AVIF.
  if (text(4, 8) === 'ftyp' && text(8, 48).includes('avif')) return 'heif';
  return undefined;
}
