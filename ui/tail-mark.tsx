import clsx from 'clsx';
import { hueOf } from './code-hue.ts';
import tails from './sprites/tails.svg?url';

/** The sprite has so many, by number. */
const marks = 8;

const sizes = { sm: 'size-7 rounded-[6px]', md: 'size-10 rounded-sm', lg: 'size-14 rounded-md' };

/** The tail of an airline's aircraft; mark and colour follow from its code, and differ among most. */
export function TailMark({
  code,
  name,
  size = 'md',
  className,
}: {
  code: string;
  /** Only where the name is not shown beside it. */
  name?: string | undefined;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      role={name === undefined ? undefined : 'img'}
      aria-hidden={name === undefined || undefined}
      aria-label={name}
      // The colours are in kit.css.
      className={clsx('tail', hueOf(code), sizes[size], className)}
    >
      <use href={`${tails}#${markOf(code)}`} />
    </svg>
  );
}

function markOf(code: string): number {
  return [...code].reduce((sum, character) => sum * 5 + (character.codePointAt(0) ?? 0), 0) % marks;
}
