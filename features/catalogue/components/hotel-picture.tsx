import clsx from 'clsx';
import type { ShownPhoto } from '../pictures/hotel-photos.ts';
import { type PictureFormat, pictureName, pictureWidths } from '../pictures/picture-names.ts';

/* Complete class names, so that no page needs an inline style. */
const backgrounds = [
  'from-[oklch(0.6_0.1_195)] to-[oklch(0.36_0.07_215)]',
  'from-[oklch(0.7_0.12_55)] to-[oklch(0.46_0.11_30)]',
  'from-[oklch(0.58_0.09_160)] to-[oklch(0.34_0.07_195)]',
  'from-[oklch(0.62_0.1_285)] to-[oklch(0.36_0.08_270)]',
  'from-[oklch(0.66_0.12_20)] to-[oklch(0.4_0.1_5)]',
  'from-[oklch(0.68_0.1_95)] to-[oklch(0.42_0.08_125)]',
] as const;

/** A hotel's first photo or, without one, a pattern in the hotel's colour; fills the width of its container. */
export function HotelPicture({
  hotelId,
  photo,
  sizes,
  lazy,
  className = 'aspect-16/10',
}: {
  hotelId: string;
  photo: ShownPhoto | undefined;
  /** The `sizes` attribute, such as `(min-width: 768px) 320px, 100vw`. */
  sizes: string;
  lazy?: boolean | undefined;
  /** Replaces the default aspect ratio, 16:10. */
  className?: string | undefined;
}) {
  if (photo) {
    return (
      <div className={clsx('overflow-hidden bg-sunken', className)}>
        <Picture photo={photo} sizes={sizes} lazy={lazy} className="size-full object-cover" />
      </div>
    );
  }
  return (
    // The pattern scales with the picture, so that a thumbnail looks the same.
    <div
      aria-hidden="true"
      className={clsx(
        'mji @container flex flex-col justify-end bg-linear-160 [--mji-ink:oklch(0.975_0.008_85)] [--mji-size:clamp(24px,16cqi,88px)] [--mji-strength:0.16]',
        backgroundOf(hotelId),
        className,
      )}
    >
      <span className="pindo hidden @[10rem]:block [--pindo-ground:oklch(0.24_0.05_220/0.55)] [--pindo-ink:oklch(0.975_0.008_85/0.8)]" />
    </div>
  );
}

/** Derives the colour from the id, so that a hotel has the same one everywhere. */
function backgroundOf(hotelId: string): string {
  let sum = 0;
  for (const character of hotelId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return backgrounds[sum % backgrounds.length] ?? backgrounds[0];
}

/** One of our own pictures, with a file for each screen width. */
export function Picture({
  photo: { id, width, height, alt },
  sizes,
  lazy,
  className,
}: {
  photo: ShownPhoto;
  /** The `sizes` attribute, such as `(min-width: 768px) 320px, 100vw`. */
  sizes: string;
  lazy?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(id, width, 'avif')} sizes={sizes} />
      <img
        src={`/pictures/${pictureName(id, 640)}`}
        // The ratio reserves the space before the picture is loaded.
        width={width}
        height={height}
        alt={alt}
        loading={lazy ? 'lazy' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

/** Files are never enlarged, so those wider than the original are identical and only the first of them is listed. */
export function sourceSet(id: string, originalWidth: number, format: PictureFormat): string {
  const last = pictureWidths.findIndex((width) => width >= originalWidth);
  const differing = last < 0 ? pictureWidths : pictureWidths.slice(0, last + 1);
  return differing
    .map((width) => `/pictures/${pictureName(id, width, format)} ${Math.min(width, originalWidth)}w`)
    .join(', ');
}
