import clsx from 'clsx';

export type ButtonTone =
  | 'accent'
  | 'brand'
  | 'line'
  | 'soft'
  | 'quiet'
  | 'danger'
  | 'danger-solid'
  | 'sand'
  | 'on-ocean';
export type ButtonSize = 'sm' | 'md' | 'lg';

const tones: Record<ButtonTone, string> = {
  accent: 'border-transparent bg-accent font-bold text-on-accent hover:bg-accent-strong',
  brand: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  line: 'border-field-line bg-surface text-ink hover:border-ink-2 hover:bg-sunken',
  soft: 'border-transparent bg-brand-soft text-brand-ink hover:bg-[color-mix(in_oklab,var(--color-brand)_14%,var(--color-brand-soft))]',
  quiet: 'border-transparent text-brand hover:bg-brand-soft hover:text-brand-ink',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-soft',
  'danger-solid':
    'border-transparent bg-danger text-surface hover:bg-[color-mix(in_oklab,var(--color-ink)_18%,var(--color-danger))]',
  sand: 'border-transparent bg-on-ocean text-ocean hover:bg-[color-mix(in_oklab,var(--color-ocean)_10%,var(--color-on-ocean))]',
  'on-ocean':
    'border-on-ocean-2/40 bg-on-ocean/10 text-on-ocean hover:border-on-ocean-2 hover:bg-on-ocean/15',
};

/* Small is for the back office; a finger still gets its 44 px. */
const heights: Record<ButtonSize, string> = {
  sm: 'min-h-9 rounded-sm text-sm max-md:min-h-11 pointer-coarse:min-h-11',
  md: 'min-h-11 rounded-md text-base',
  lg: 'min-h-14 rounded-md text-lg',
};
const paddings: Record<ButtonSize, string> = { sm: 'px-3', md: 'px-5', lg: 'px-8' };
const squares: Record<ButtonSize, string> = {
  sm: 'w-9 max-md:w-11 pointer-coarse:w-11',
  md: 'w-11',
  lg: 'w-14',
};

export type ButtonLook = {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  square?: boolean | undefined;
};

export function buttonLook({ tone = 'line', size = 'md', block, square }: ButtonLook) {
  return clsx(
    'relative items-center justify-center gap-2 border py-1.5 text-center font-display font-semibold select-none md:whitespace-nowrap',
    'transition-[background-color,border-color,color] duration-(--duration-1) ease-out hover:no-underline active:brightness-95',
    'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-line/50 disabled:font-semibold disabled:text-ink-3 disabled:brightness-100',
    'aria-busy:cursor-progress aria-busy:opacity-90',
    block ? 'flex w-full' : 'inline-flex',
    heights[size],
    square ? clsx(squares[size], 'flex-none px-0') : tone === 'quiet' ? 'px-3' : paddings[size],
    tones[tone],
  );
}
