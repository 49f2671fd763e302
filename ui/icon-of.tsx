import type { ComponentProps, ReactElement } from 'react';

interface IconProps extends Omit<ComponentProps<'svg'>, 'width' | 'height' | 'children'> {
  size?: number | undefined;
}

export type Icon = (props: IconProps) => ReactElement;

/** `href` is a sprite with the name of one of its symbols. */
export function SpriteIcon({
  href,
  size = 20,
  strokeWidth = size > 16 ? 1.5 : 1.75,
  ...rest
}: IconProps & { href: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: an icon without a label is hidden.
    <svg
      aria-hidden={rest['aria-label'] ? undefined : true}
      {...rest}
      width={size}
      height={size}
      fill="none"
      strokeWidth={strokeWidth}
    >
      <use href={href} />
    </svg>
  );
}

export function iconOf(sprite: string, name: string): Icon {
  const href = `${sprite}#${name}`;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when this file is loaded.
  return function Icon(props) {
    return <SpriteIcon href={href} {...props} />;
  };
}
