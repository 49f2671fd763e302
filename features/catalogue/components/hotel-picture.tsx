import clsx from 'clsx';
import type { HotelPhoto } from '../pictures/list-hotel-photos.ts';
import { Picture } from './picture.tsx';

/* Dye lots of the same cloth. Listed whole, so that no page carries an inline style. */
const grounds = [
  'from-[oklch(0.6_0.1_195)] to-[oklch(0.36_0.07_215)]',
  'from-[oklch(0.7_0.12_55)] to-[oklch(0.46_0.11_30)]',
  'from-[oklch(0.58_0.09_160)] to-[oklch(0.34_0.07_195)]',
  'from-[oklch(0.62_0.1_285)] to-[oklch(0.36_0.08_270)]',
  'from-[oklch(0.66_0.12_20)] to-[oklch(0.4_0.1_5)]',
  'from-[oklch(0.68_0.1_95)] to-[oklch(0.42_0.08_125)]',
] as const;

/** A hotel by its first photo, or by a cloth of its own; as wide as what it stands in. */
export function HotelPicture({
  hotelId,
  name,
  photo,
  sizes,
  lazy,
  className = 'aspect-16/10',
}: {
  hotelId: string;
  name: string;
  photo: HotelPhoto | undefined;
  /** How wide it is shown, as in `(min-width: 768px) 320px, 100vw`. */
  sizes: string;
  lazy?: boolean | undefined;
  /** The shape, unless it is to be 16:10. */
  className?: string | undefined;
}) {
  if (photo) {
    return (
      <div className={clsx('overflow-hidden bg-sunken', className)}>
        <Picture
          file={photo.id}
          width={photo.width}
          height={photo.height}
          alt={photo.description || name}
          sizes={sizes}
          lazy={lazy}
          className="size-full object-cover"
        />
      </div>
    );
  }
  return (
    // The pattern grows with the picture, so that a thumbnail is of the same cloth.
    <div
      aria-hidden="true"
      className={clsx(
        'mji @container flex flex-col justify-end bg-linear-160 [--mji-ink:oklch(0.975_0.008_85)] [--mji-size:clamp(24px,16cqi,88px)] [--mji-strength:0.16]',
        groundOf(hotelId),
        className,
      )}
    >
      <span className="pindo hidden @[10rem]:block [--pindo-ground:oklch(0.24_0.05_220/0.55)] [--pindo-ink:oklch(0.975_0.008_85/0.8)]" />
    </div>
  );
}

/** The same hotel wears the same cloth everywhere. */
function groundOf(hotelId: string): string {
  let sum = 0;
  for (const letter of hotelId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return grounds[sum % grounds.length] ?? grounds[0];
}
