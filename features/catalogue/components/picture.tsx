import { pictureName, pictureWidths } from '../pictures/picture-names.ts';

/** One of our own pictures, in the width that the reader's screen needs. */
export function Picture({
  file,
  width,
  height,
  alt,
  sizes,
  lazy,
  className,
}: {
  file: string;
  /** Of the original: their proportion keeps the place free until the picture is there. */
  width: number;
  height: number;
  alt: string;
  /** How wide it is shown, as in `(min-width: 768px) 320px, 100vw`. */
  sizes: string;
  lazy?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <img
      src={`/pictures/${pictureName(file, 640)}`}
      srcSet={sourceSet(file, width)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={lazy ? 'lazy' : undefined}
      decoding="async"
      className={className}
    />
  );
}

/** Pictures are never enlarged, so the first file as wide as the original is the last that differs. */
export function sourceSet(file: string, originalWidth: number): string {
  const last = pictureWidths.findIndex((width) => width >= originalWidth);
  const differing = last < 0 ? pictureWidths : pictureWidths.slice(0, last + 1);
  return differing
    .map((width) => `/pictures/${pictureName(file, width)} ${Math.min(width, originalWidth)}w`)
    .join(', ');
}
