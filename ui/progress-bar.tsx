import type { ComponentProps } from 'react';

/** The caller passes aria-label or aria-labelledby. */
export function ProgressBar(bar: Omit<ComponentProps<'progress'>, 'className'>) {
  return (
    <progress
      {...bar}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
    />
  );
}
