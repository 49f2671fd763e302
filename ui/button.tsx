import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { Icon } from './icon-of.tsx';
import { Link, type LinkProps } from './link.tsx';

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
type ButtonSize = 'sm' | 'md' | 'lg';

type ButtonStyle = {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  square?: boolean | undefined;
};

/** The classes are in kit.css. */
export function buttonStyle({ tone = 'line', size = 'md', block, square }: ButtonStyle) {
  return clsx(
    'button font-display',
    block && 'button-block',
    `button-${size}`,
    square && `button-square-${size}`,
    `button-${tone}`,
  );
}

type SharedProps = Omit<ButtonStyle, 'square'> & {
  icon?: Icon | undefined;
  iconEnd?: Icon | undefined;
  /** Mirrors the icons in right-to-left languages. */
  flip?: boolean | undefined;
};

function ButtonIcon({ icon: Icon, size, flip }: { icon: Icon; size?: ButtonSize; flip?: boolean }) {
  return (
    <Icon
      size={size === 'sm' ? 16 : 20}
      strokeWidth={size === 'sm' ? 1.75 : 1.5}
      className={clsx('flex-none', flip && 'flip')}
    />
  );
}

function ButtonContent({
  icon,
  iconEnd,
  flip,
  size,
  children,
}: Pick<SharedProps, 'icon' | 'iconEnd' | 'flip' | 'size'> & { children: ReactNode }) {
  return (
    <>
      {icon && <ButtonIcon icon={icon} size={size} flip={flip} />}
      {children}
      {iconEnd && <ButtonIcon icon={iconEnd} size={size} flip={flip} />}
    </>
  );
}

/** A busy button keeps its focus and stays in the form, but ignores presses. */
function ignorePress(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export type ButtonProps = ComponentProps<'button'> &
  SharedProps & {
    busy?: boolean | undefined;
    /** What the button is doing, as a verb: "Searching". */
    busyLabel?: string | undefined;
  };

export function Button({
  tone,
  size,
  block,
  icon,
  iconEnd,
  flip,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignorePress : onClick}
      className={clsx(buttonStyle({ tone, size, block }), className)}
    >
      {busyLabel === undefined ? (
        <ButtonContent icon={icon} iconEnd={iconEnd} flip={flip} size={size}>
          {busy && <Spinner />}
          {children}
        </ButtonContent>
      ) : (
        // Both labels share one grid cell, so the width does not change.
        <span className="grid place-items-center *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:gap-2">
          <span className={clsx(busy && 'invisible')}>
            <ButtonContent icon={icon} iconEnd={iconEnd} flip={flip} size={size}>
              {children}
            </ButtonContent>
          </span>
          <span className={clsx(!busy && 'invisible')}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Pick<SharedProps, 'size' | 'flip'> & {
    icon: Icon;
    /** The accessible name. */
    label: string;
  };

export function IconButton({ icon, label, size, flip, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(buttonStyle({ tone: 'quiet', size, square: true }), className)}
    >
      <ButtonIcon icon={icon} size={size === 'sm' ? undefined : size} flip={flip} />
    </button>
  );
}

export type ButtonLinkProps = LinkProps & SharedProps & { children: ReactNode };

export function ButtonLink({ tone, size, block, icon, iconEnd, flip, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx(buttonStyle({ tone, size, block }), className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd} flip={flip} size={size}>
        {children}
      </ButtonContent>
    </Link>
  );
}

/** Decorative: the label beside it says what happens. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 flex-none animate-[kit-spin_700ms_linear_infinite] rounded-full border-2 border-current border-e-transparent motion-reduce:animate-[kit-spin_2.4s_steps(8)_infinite]"
    />
  );
}
