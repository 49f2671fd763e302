import type { ComponentProps } from 'react';

/** How far something under way has come. Its name is given as an attribute. */
export function ProgressBar(bar: Omit<ComponentProps<'progress'>, 'className'>) {
  return (
    <progress
      {...bar}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
    />
  );
}
