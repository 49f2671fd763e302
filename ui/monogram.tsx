import clsx from 'clsx';
import { hueOf } from './code-hue.ts';

const sizes = {
  sm: { box: 'size-7 text-2xs', corner: 'rounded-[6px]' },
  md: { box: 'size-10 text-[0.875rem]', corner: 'rounded-sm' },
  lg: { box: 'size-14 text-xl', corner: 'rounded-md' },
};

/** An airline by its code, or a person by initials. The colours derive from theme colours, so both themes work. */
export function Monogram({
  code,
  name,
  size = 'md',
  round,
  className,
}: {
  code: string;
  /** Only where the name is not shown beside it. */
  name?: string | undefined;
  size?: keyof typeof sizes | undefined;
  round?: boolean | undefined;
  className?: string | undefined;
}) {
  return (
    <span
      className={clsx(
        'isolate-ltr inline-grid flex-none place-content-center font-display font-extrabold tracking-normal',
        'bg-[color-mix(in_oklab,oklch(0.72_0.15_var(--hue))_20%,var(--color-surface))] text-[color-mix(in_oklab,oklch(0.55_0.17_var(--hue))_45%,var(--color-ink))]',
        hueOf(code),
        sizes[size].box,
        round ? 'rounded-full' : sizes[size].corner,
        className,
      )}
    >
      <span aria-hidden="true">{code}</span>
      {name !== undefined && <span className="sr-only">{name}</span>}
    </span>
  );
}

/** The initials of the first and last name: Amina Binti Hassan is AH; an email address has one. */
export function initialsOf(name: string): string {
  const tokens = name.split(/\s+/).filter(Boolean);
  const ends = tokens.length > 1 ? [tokens[0], tokens.at(-1)] : tokens;
  return ends.map((token = '') => [...token][0]?.toUpperCase() ?? '').join('');
}
