import clsx from 'clsx';

/* Listed one by one, so that no page carries an inline style; the order keeps the region's airlines apart. */
const hues = [
  '[--hue:285]',
  '[--hue:50]',
  '[--hue:180]',
  '[--hue:25]',
  '[--hue:120]',
  '[--hue:320]',
  '[--hue:150]',
  '[--hue:85]',
  '[--hue:205]',
  '[--hue:355]',
  '[--hue:255]',
  '[--hue:230]',
] as const;

export function monogramHue(code: string) {
  let sum = 0;
  for (const letter of code) sum = (sum * 130 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length];
}

const sizes = {
  sm: { box: 'size-7 text-2xs', corner: 'rounded-[6px]' },
  md: { box: 'size-10 text-[0.875rem]', corner: 'rounded-sm' },
  lg: { box: 'size-14 text-xl', corner: 'rounded-md' },
};

/** An airline by its code, or a person by initials. Both grounds are mixed from roles, so the theme needs no say. */
export function Monogram({
  code,
  name,
  size = 'md',
  round,
  className,
}: {
  code: string;
  /** Only where the name does not stand beside it. */
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
        monogramHue(code),
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
