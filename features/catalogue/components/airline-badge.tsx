import clsx from 'clsx';
import { hueOf } from '#ui/code-hue.ts';
import tails from '#ui/sprites/tails.svg?url';
import { pictureName } from '../pictures/picture-names.ts';

const sizes = {
  sm: { pixels: 28, box: 'size-7 rounded-[6px]', padding: 'p-0.5' },
  md: { pixels: 40, box: 'size-10 rounded-sm', padding: 'p-1' },
  lg: { pixels: 56, box: 'size-14 rounded-md', padding: 'p-1' },
};

/** An airline's logo or, without one, the drawn tail of an aircraft. */
export function AirlineBadge({
  code,
  logoFile,
  name,
  size = 'md',
  className,
}: {
  code: string;
  logoFile: string | null;
  /** The alternative text; leave it out where the name is visible beside the badge. */
  name?: string | undefined;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}) {
  const { pixels, box, padding } = sizes[size];
  if (!logoFile) {
    return (
      <svg
        role={name && 'img'}
        aria-hidden={!name || undefined}
        aria-label={name}
        // Its colours are in kit.css.
        className={clsx('tail', hueOf(code), box, className)}
      >
        <use href={`${tails}#${tailOf(code)}`} />
      </svg>
    );
  }
  return (
    // Logos are made for white, so the background stays white in the dark theme.
    <img
      src={`/pictures/${pictureName(logoFile, 320)}`}
      width={pixels}
      height={pixels}
      alt={name ?? ''}
      loading="lazy"
      decoding="async"
      className={clsx(
        'inline-block flex-none border border-line bg-[oklch(0.995_0_0)] object-contain',
        box,
        padding,
        className,
      )}
    />
  );
}

/** One of the eight in the sprite. */
function tailOf(code: string): number {
  return [...code].reduce((sum, character) => sum * 5 + (character.codePointAt(0) ?? 0), 0) % 8;
}
