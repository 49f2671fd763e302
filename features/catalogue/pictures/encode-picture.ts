import sharp, { type Metadata } from 'sharp';
import { type PictureWidth, pictureWidths } from './picture-names.ts';

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

const MAX_PIXELS = 50_000_000;
const MAX_PROPORTION = 10;
const QUALITY = 72;
const TIMEOUT_SECONDS = 20;

export interface EncodedPicture {
  /** Of the upright picture, before scaling. */
  width: number;
  height: number;
  files: { width: PictureWidth; bytes: Buffer }[];
}

export type EncodeProblem = 'too_large' | 'not_a_picture' | 'too_small' | 'too_many_pixels';

export type EncodePictureResult = { ok: true; picture: EncodedPicture } | { ok: false; error: EncodeProblem };

/**
 * Decodes an untrusted file and encodes its pixels again: upright, in sRGB, as WebP. Metadata such as the location,
 * and anything appended to the file, are lost.
 */
export async function encodePicture(
  bytes: Uint8Array,
  { minSide = 200 }: { minSide?: number } = {},
): Promise<EncodePictureResult> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return { ok: false, error: 'too_large' };
  const format = pictureFormat(bytes);
  if (!format) return { ok: false, error: 'not_a_picture' };
  // One thread leaves a core free for requests; a cache would only use memory.
  sharp.concurrency(1);
  sharp.cache(false);

  const size = await uprightSize(bytes, format);
  if (!size) return { ok: false, error: 'not_a_picture' };
  const { width, height } = size;
  if (width * height > MAX_PIXELS) return { ok: false, error: 'too_many_pixels' };
  if (Math.min(width, height) < minSide) return { ok: false, error: 'too_small' };
  if (Math.max(width / height, height / width) > MAX_PROPORTION) return { ok: false, error: 'not_a_picture' };

  const decoded = await decode(bytes);
  if (!decoded) return { ok: false, error: 'not_a_picture' };
  const files: EncodedPicture['files'] = [];
  for (const target of pictureWidths) {
    const file = await sharp(decoded.data, { raw: decoded.info })
      .resize({ width: target, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    files.push({ width: target, bytes: file });
  }
  return { ok: true, picture: { width, height, files } };
}

/** Reads only the header, so that the size is known before anything is decoded. */
async function uprightSize(bytes: Uint8Array, format: string) {
  let found: Metadata;
  try {
    found = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
  const hasExpectedFormat = found.format === format && (format !== 'heif' || found.compression === 'av1');
  // Animations are refused: their still image would be arbitrary.
  if (!hasExpectedFormat || (found.pages ?? 1) > 1) return undefined;
  return found.autoOrient;
}

/** Decodes once, upright and no larger than the largest copy; undefined for a damaged file. */
async function decode(bytes: Uint8Array) {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.max(...pictureWidths), withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, info: { width: info.width, height: info.height, channels: info.channels } };
  } catch {
    return undefined;
  }
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Detects the format by the first bytes. Other formats that the decoder knows are refused, because some of them run
 * programs.
 */
export function pictureFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heif' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (pngStart.every((byte, index) => bytes[index] === byte)) return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  // The brands of a HEIF file name its content, of which we can read AVIF.
  if (text(4, 8) === 'ftyp' && text(8, 48).includes('avif')) return 'heif';
  return undefined;
}
