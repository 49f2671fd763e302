import clsx from 'clsx';

/* Listed one by one so that a code always has the same colour and no page carries an inline style. */
const hues = [
  '[--hue:25]',
  '[--hue:50]',
  '[--hue:85]',
  '[--hue:120]',
  '[--hue:150]',
  '[--hue:180]',
  '[--hue:205]',
  '[--hue:230]',
  '[--hue:255]',
  '[--hue:285]',
  '[--hue:320]',
  '[--hue:355]',
] as const;

export function monogramHue(code: string) {
  let sum = 0;
  for (const letter of code) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length];
}

const sizes = {
  sm: 'size-7 rounded-[6px] text-2xs',
  md: 'size-10 rounded-sm text-[0.875rem]',
  lg: 'size-14 rounded-md text-xl',
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
        sizes[size],
        round && 'rounded-full',
        className,
      )}
    >
      <span aria-hidden="true">{code}</span>
      {name !== undefined && <span className="sr-only">{name}</span>}
    </span>
  );
}
