import clsx from 'clsx';

const mostShown = 99;

/** So many wait there. Nothing where nothing does. */
export function WaitingCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        'num inline-grid min-w-5 place-content-center rounded-full bg-danger-soft px-1 text-2xs font-bold text-danger',
        className,
      )}
    >
      {count > mostShown ? `${mostShown}+` : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
