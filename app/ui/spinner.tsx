import clsx from 'clsx';

/** Decorative: the words beside it say what is going on. */
export function Spinner({ size = 'sm', className }: { size?: 'sm' | 'lg'; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block flex-none animate-[kit-spin_700ms_linear_infinite] rounded-full border-current border-e-transparent motion-reduce:animate-[kit-spin_2.4s_steps(8)_infinite]',
        size === 'lg' ? 'size-8 border-3' : 'size-4 border-2',
        className,
      )}
    />
  );
}
