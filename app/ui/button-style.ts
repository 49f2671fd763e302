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

export type ButtonStyle = {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  square?: boolean | undefined;
};

/** The classes are those of kit.css. */
export function buttonStyle({ tone = 'line', size = 'md', block, square }: ButtonStyle) {
  return clsx(
    'button font-display',
    block && 'button-block',
    `button-${size}`,
    square && `button-square-${size}`,
    `button-${tone}`,
  );
}
