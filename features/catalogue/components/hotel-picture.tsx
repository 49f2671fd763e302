import clsx from 'clsx';
import { hueOf } from '#ui/code-hue.ts';
import type { ShownPhoto } from '../pictures/hotel-photos.ts';
import { type PictureFormat, pictureName, pictureWidths } from '../pictures/picture-names.ts';

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
        <Picture
          photo={photo}
          sizes={sizes}
          lazy={lazy}
          className={clsx('size-full object-cover', photo.focus && focusStyle[photo.focus])}
        />
      </div>
    );
  }
  return (
    // The pattern scales with the picture, so that a thumbnail looks the same.
    <div
      aria-hidden="true"
      className={clsx(
        'mji @container flex flex-col justify-end bg-[linear-gradient(160deg,oklch(0.64_0.1_var(--hue)),oklch(0.38_0.08_var(--hue)))] [--mji-ink:oklch(0.975_0.008_85)] [--mji-size:clamp(24px,16cqi,88px)] [--mji-strength:0.16]',
        hueOf(hotelId),
        className,
      )}
    >
      <span className="pindo hidden @[10rem]:block [--pindo-ground:oklch(0.24_0.05_220/0.55)] [--pindo-ink:oklch(0.975_0.008_85/0.8)]" />
    </div>
  );
}

const focusStyle = { left: 'object-[18%]', right: 'object-[82%]' };

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
