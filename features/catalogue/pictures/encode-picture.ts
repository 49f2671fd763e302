import sharp, { type Metadata } from 'sharp';
import { pictureFormat } from './picture-format.ts';
import { type PictureWidth, pictureWidths } from './picture-names.ts';

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

const MAX_PIXELS = 50_000_000;
const MAX_PROPORTION = 10;
const QUALITY = 72;
const TIMEOUT_SECONDS = 20;

export interface EncodedPicture {
  /** As the picture stands upright, before it was made smaller. */
  width: number;
  height: number;
  files: { width: PictureWidth; bytes: Buffer }[];
}

export type EncodePictureResult =
  | { ok: true; picture: EncodedPicture }
  | { ok: false; error: 'too_large' | 'not_a_picture' | 'too_small' | 'too_many_pixels' };

/**
 * Decodes what a stranger may have made and paints it anew: upright, in sRGB, as WebP. Nothing of the file itself
 * stays, neither where it was taken nor what somebody hid behind the picture.
 */
export async function encodePicture(
  bytes: Uint8Array,
  { minSide = 200 }: { minSide?: number } = {},
): Promise<EncodePictureResult> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return { ok: false, error: 'too_large' };
  const format = pictureFormat(bytes);
  if (!format) return { ok: false, error: 'not_a_picture' };
  // One picture at a time keeps a core free for those who read pages; a cache would only hold memory.
  sharp.concurrency(1);
  sharp.cache(false);

  const size = await uprightSize(bytes, format);
  if (!size) return { ok: false, error: 'not_a_picture' };
  const { width, height } = size;
  if (width * height > MAX_PIXELS) return { ok: false, error: 'too_many_pixels' };
  if (Math.min(width, height) < minSide) return { ok: false, error: 'too_small' };
  if (Math.max(width / height, height / width) > MAX_PROPORTION) return { ok: false, error: 'not_a_picture' };

  const painted = await paint(bytes);
  if (!painted) return { ok: false, error: 'not_a_picture' };
  const files: EncodedPicture['files'] = [];
  for (const target of pictureWidths) {
    const file = await sharp(painted.data, { raw: painted.info })
      .resize({ width: target, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    files.push({ width: target, bytes: file });
  }
  return { ok: true, picture: { width, height, files } };
}

/** Reads the header alone: how much there would be to decode is known before any of it is. */
async function uprightSize(bytes: Uint8Array, format: string) {
  let found: Metadata;
  try {
    found = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
  const isAsItSaid = found.format === format && (format !== 'heif' || found.compression === 'av1');
  // Pictures that move become a still of nobody's choice, so they are not taken.
  if (!isAsItSaid || (found.pages ?? 1) > 1) return undefined;
  return found.autoOrient;
}

/** Decoded once, upright and no larger than the largest copy; a file that is broken anywhere gives nothing. */
async function paint(bytes: Uint8Array) {
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
