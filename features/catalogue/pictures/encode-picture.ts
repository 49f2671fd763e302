import sharp, { type Metadata } from 'sharp';
import type { PictureFormat, PictureWidth } from './picture-names.ts';

export const MAX_PICTURE_BYTES = 12 * 1024 * 1024;

const MAX_PIXELS = 50_000_000;
const MAX_PROPORTION = 10;
/** Enough for a crop that fills the largest served width. */
const ORIGINAL_WIDTH = 2560;
const ORIGINAL_QUALITY = 88;
const TIMEOUT_SECONDS = 20;

// One thread leaves a core free for requests; a cache would only use memory.
sharp.concurrency(1);
sharp.cache(false);

/** An upright picture without its history, as it is stored. */
export interface EncodedPicture {
  width: number;
  height: number;
  bytes: Uint8Array;
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

  const size = await uprightSize(bytes, format);
  if (!size) return { ok: false, error: 'not_a_picture' };
  const { width, height } = size;
  if (width * height > MAX_PIXELS) return { ok: false, error: 'too_many_pixels' };
  if (Math.min(width, height) < minSide) return { ok: false, error: 'too_small' };
  if (Math.max(width / height, height / width) > MAX_PROPORTION) return { ok: false, error: 'not_a_picture' };

  const picture = await encodeUpright(bytes);
  return picture ? { ok: true, picture } : { ok: false, error: 'not_a_picture' };
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

/** Undefined for a damaged file. */
async function encodeUpright(bytes: Uint8Array): Promise<EncodedPicture | undefined> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: ORIGINAL_WIDTH, withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: ORIGINAL_QUALITY, effort: 2 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: data };
  } catch {
    return undefined;
  }
}

/** Of a stored picture. */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** A part of a picture, in its own pixels. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Stored as left, top, width and height. */
export function cropOf(stored: readonly number[] | null | undefined): Crop | null {
  const [left, top, width, height] = stored ?? [];
  if (left === undefined || top === undefined || width === undefined || height === undefined) return null;
  return { left, top, width, height };
}

const encodings: Record<PictureFormat, object> = {
  // More effort takes several times as long and saves a twentieth.
  avif: { quality: 50, effort: 2 },
  webp: { quality: 72 },
};

/** A file to serve, from a stored picture or a drawing. Never enlarged, unless it is a drawing. */
export function resizePicture(
  original: { bytes: Uint8Array; crop: Crop | null } | { svg: string },
  { width, format }: { width: PictureWidth; format: PictureFormat },
): Promise<Buffer> {
  if ('svg' in original) return drawn(original.svg, width).toFormat(format, encodings[format]).toBuffer();
  const whole = sharp(original.bytes);
  const part = original.crop ? whole.extract(original.crop) : whole;
  return part.resize({ width, withoutEnlargement: true }).toFormat(format, encodings[format]).toBuffer();
}

/** Drawings are 1200 wide at the density of 72. */
function drawn(svg: string, width: number) {
  return sharp(Buffer.from(svg), { density: (72 * width) / 1200 }).resize(width);
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
