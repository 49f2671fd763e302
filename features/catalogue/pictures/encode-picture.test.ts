import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodePicture, MAX_PICTURE_BYTES, resizePicture } from './encode-picture.ts';

const blue = { r: 20, g: 90, b: 180 };
/** The encoder's effort does not matter here. */
const quick = { effort: 1 };

function canvas(width = 1600, height = 1000) {
  return sharp({ create: { width, height, channels: 3, background: blue } });
}

/** Blue, with its upper half red. */
function halves(width = 400, height = 400) {
  const upper = { width, height: height / 2, channels: 3 as const, background: { r: 200, g: 30, b: 30 } };
  return canvas(width, height).composite([{ input: { create: upper }, top: 0, left: 0 }]);
}

/** Noise that does not compress well, as in a photograph. */
function grain(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, value = 1; at < pixels.length; at += 1) {
    value = (value * 1103515245 + 12345) % 2147483648;
    pixels[at] = value >> 16;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function encoded(bytes: Uint8Array, options?: { minSide: number }) {
  const result = await encodePicture(bytes, options);
  if (!result.ok) throw new Error(result.error);
  return result.picture;
}

async function colourAt(bytes: Uint8Array, x: number, y: number) {
  const region = { left: x, top: y, width: 1, height: 1 };
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract(region).raw().toBuffer();
  return { r, g, b };
}

describe('an administrator’s photograph', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s is stored as WebP', async (format) => {
    const picture = await encoded(await canvas().toFormat(format, quick).toBuffer());
    expect(picture).toMatchObject({ width: 1600, height: 1000 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1000 });
  });

  test('is stored no larger than any screen needs', async () => {
    expect(await encoded(await canvas(4000, 3000).jpeg().toBuffer())).toMatchObject({ width: 2560, height: 1920 });
  });

  test('is served in every width as AVIF and WebP, and never enlarged', async () => {
    const { bytes } = await encoded(await canvas(500, 400).png().toBuffer());
    for (const [width, expected] of [
      [320, { width: 320, height: 256 }],
      [640, { width: 500, height: 400 }],
    ] as const) {
      const [avif, webp] = await Promise.all(
        (['avif', 'webp'] as const).map(async (format) =>
          sharp(await resizePicture({ bytes, crop: null }, { width, format })).metadata(),
        ),
      );
      expect(avif).toMatchObject({ ...expected, format: 'heif', compression: 'av1' });
      expect(webp).toMatchObject({ ...expected, format: 'webp' });
    }
  });

  test('that is cropped shows only its part', async () => {
    const { bytes } = await encoded(await halves(800, 800).png().toBuffer());
    const upper = { left: 0, top: 0, width: 800, height: 400 };
    const part = await resizePicture({ bytes, crop: upper }, { width: 320, format: 'webp' });
    expect(await sharp(part).metadata()).toMatchObject({ width: 320, height: 160 });
    expect((await colourAt(part, 160, 150)).r).toBeGreaterThan(150);
  });

  test('loses where and with what it was taken', async () => {
    const taken = await grain(700, 500)
      .withExif({
        IFD0: { Make: 'GEHEIM-CAMERA', Copyright: 'GEHEIM-OWNER' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '4/1 3/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">GEHEIM-XMP</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(taken.includes('GEHEIM-CAMERA')).toBe(true);
    expect((await sharp(taken).metadata()).exif).toBeDefined();

    const { bytes } = await encoded(taken);
    for (const file of [bytes, await resizePicture({ bytes, crop: null }, { width: 320, format: 'avif' })]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(Buffer.from(file).includes('GEHEIM')).toBe(false);
      expect(Buffer.from(file).includes('EXIF')).toBe(false);
    }
  });

  test('that was taken with the camera on its side stands upright', async () => {
    const picture = await encoded(await halves(600, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer());
    expect(picture).toMatchObject({ width: 400, height: 600 });
    // A quarter turn clockwise: what was above is on the right.
    expect((await colourAt(picture.bytes, 380, 300)).r).toBeGreaterThan(150);
    expect((await colourAt(picture.bytes, 20, 300)).b).toBeGreaterThan(130);
  });

  test('in another colour space keeps its colours without its profile', async () => {
    const wide = await canvas(400, 400).withIccProfile('p3').png().toBuffer();
    const cmyk = await canvas(400, 400).toColourspace('cmyk').jpeg().toBuffer();
    for (const taken of [wide, cmyk]) {
      const { bytes } = await encoded(taken);
      const { r, g, b } = await colourAt(bytes, 100, 100);
      expect(Math.abs(r - blue.r) + Math.abs(g - blue.g) + Math.abs(b - blue.b)).toBeLessThan(90);
      expect(await sharp(bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    }
  });

  test('of a logo may be small and keeps its transparent ground', async () => {
    const logo = await sharp({
      create: { width: 64, height: 48, channels: 4, background: { ...blue, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { bytes } = await encoded(logo, { minSide: 32 });
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 64, height: 48, hasAlpha: true });
    expect(await encodePicture(logo)).toEqual({ ok: false, error: 'too_small' });
  });
});

describe('a file that is no photograph', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9" height="9"/></svg>';

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['SVG', svg],
    ['SVG with a declaration', `<?xml version="1.0"?>\n${svg}`],
    ['SVG that claims to be a GIF', `GIF89a${svg}`],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['the start of a JPEG and then SVG', `\xff\xd8\xff\xe0${svg}`],
    ['the start of a PNG and then SVG', `\x89PNG\r\n\x1a\n${svg}`],
    ['the start of a WebP and then nothing', 'RIFF\x10\0\0\0WEBP'],
    ['the start of an AVIF and then nothing', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'],
    ['the start of an iPhone’s HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ])('is refused: %s', async (_, text) => {
    expect(await encodePicture(Buffer.from(text, 'latin1'))).toEqual({ ok: false, error: 'not_a_picture' });
  });

  test('is refused when it is a TIFF or a GIF, which we do not take', async () => {
    for (const format of ['tiff', 'gif'] as const) {
      const bytes = await canvas(400, 400).toFormat(format).toBuffer();
      expect(await encodePicture(bytes)).toEqual({ ok: false, error: 'not_a_picture' });
    }
  });

  test('is refused when it moves', async () => {
    const stills = [canvas(300, 300), halves(300, 300)].map((still) => still.png().toBuffer());
    const pages = sharp(await Promise.all(stills), { join: { animated: true } });
    for (const bytes of [await pages.clone().gif().toBuffer(), await pages.clone().webp().toBuffer()]) {
      expect((await sharp(bytes).metadata()).pages).toBe(2);
      expect(await encodePicture(bytes)).toEqual({ ok: false, error: 'not_a_picture' });
    }
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is refused when a %s breaks off', async (format) => {
    const whole = await grain(240, 240).toFormat(format, quick).toBuffer();
    expect((await encodePicture(whole)).ok).toBe(true);
    for (const share of [0.9, 0.5, 0.05]) {
      const part = whole.subarray(0, Math.floor(whole.length * share));
      expect(await encodePicture(part)).toEqual({ ok: false, error: 'not_a_picture' });
    }
  });

  test('is refused when its middle is damaged', async () => {
    const bytes = await grain(400, 400).png().toBuffer();
    bytes.fill(0x55, 20_000, 22_000);
    expect(await encodePicture(bytes)).toEqual({ ok: false, error: 'not_a_picture' });
  });
});

test('what somebody hid behind a picture does not come out with it', async () => {
  const hidden = Buffer.from('<script>alert("GEHEIM")</script>PK\x03\x04GEHEIM.zip');
  const picture = await encoded(Buffer.concat([await grain(400, 300).jpeg().toBuffer(), hidden]));
  expect(Buffer.from(picture.bytes).includes('GEHEIM')).toBe(false);
});

describe('a file out of measure', () => {
  test('is refused by its bytes before anything is decoded', async () => {
    const padded = Buffer.concat([await canvas(400, 400).jpeg().toBuffer(), Buffer.alloc(MAX_PICTURE_BYTES)]);
    expect(await encodePicture(padded)).toEqual({ ok: false, error: 'too_large' });
  });

  test('is refused by its pixels: a few kilobytes that would fill the memory', async () => {
    const [width, height] = [9000, 9000];
    const black = Buffer.alloc(width * height);
    const bomb = await sharp(black, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    const before = process.memoryUsage.rss();
    expect(await encodePicture(bomb)).toEqual({ ok: false, error: 'too_many_pixels' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
  });

  test('is refused when it only claims to be huge', async () => {
    const bytes = await canvas(400, 400).png().toBuffer();
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    expect((await encodePicture(bytes)).ok).toBe(false);
  });

  test('is refused when it is a thread rather than a picture, or a speck', async () => {
    expect(await encodePicture(await canvas(3000, 250).png().toBuffer())).toEqual({
      ok: false,
      error: 'not_a_picture',
    });
    expect(await encodePicture(await canvas(1000, 199).png().toBuffer())).toEqual({
      ok: false,
      error: 'too_small',
    });
  });
});
