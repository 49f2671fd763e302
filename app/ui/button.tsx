import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonStyle, buttonStyle } from './button-style.ts';
import type { Icon } from './icons.tsx';
import { Link, type LinkProps } from './link.tsx';
import { Spinner } from './spinner.tsx';

type Dressed = Omit<ButtonStyle, 'square'> & {
  icon?: Icon | undefined;
  iconEnd?: Icon | undefined;
  /** The icons point somewhere, so they turn with the reading direction. */
  flip?: boolean | undefined;
};

function Sign({ icon: Icon, size, flip }: { icon: Icon; size?: ButtonSize; flip?: boolean }) {
  return (
    <Icon
      aria-hidden="true"
      size={size === 'sm' ? 16 : 20}
      strokeWidth={size === 'sm' ? 1.75 : 1.5}
      className={clsx('flex-none', flip && 'flip')}
    />
  );
}

function Face({
  icon,
  iconEnd,
  flip,
  size,
  children,
}: Pick<Dressed, 'icon' | 'iconEnd' | 'flip' | 'size'> & { children: ReactNode }) {
  return (
    <>
      {icon && <Sign icon={icon} size={size} flip={flip} />}
      {children}
      {iconEnd && <Sign icon={iconEnd} size={size} flip={flip} />}
    </>
  );
}

/* A button at work keeps its focus and its place in the form, and only ignores a second press. */
function ignorePress(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

export type ButtonProps = ComponentProps<'button'> &
  Dressed & {
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
        <Face icon={icon} iconEnd={iconEnd} flip={flip} size={size}>
          {busy && <Spinner />}
          {children}
        </Face>
      ) : (
        // Both labels share one grid cell, so the width is that of the longer one and never jumps.
        <span className="grid place-items-center *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:gap-2">
          <span className={clsx(busy && 'invisible')}>
            <Face icon={icon} iconEnd={iconEnd} flip={flip} size={size}>
              {children}
            </Face>
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

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Pick<Dressed, 'tone' | 'size' | 'flip'> & {
    icon: Icon;
    /** The name a screen reader says: an icon alone says nothing. */
    label: string;
    busy?: boolean | undefined;
  };

export function IconButton({
  icon,
  label,
  tone = 'quiet',
  size,
  flip,
  busy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? ignorePress : onClick}
      className={clsx(buttonStyle({ tone, size, square: true }), className)}
    >
      {busy ? <Spinner /> : <Sign icon={icon} size={size === 'sm' ? undefined : size} flip={flip} />}
    </button>
  );
}

export type ButtonLinkProps = LinkProps & Dressed & { children: ReactNode };

export function ButtonLink({
  tone,
  size,
  block,
  icon,
  iconEnd,
  flip,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx(buttonStyle({ tone, size, block }), className)}>
      <Face icon={icon} iconEnd={iconEnd} flip={flip} size={size}>
        {children}
      </Face>
    </Link>
  );
}
