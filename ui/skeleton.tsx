import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

const sweep =
  'bg-[linear-gradient(100deg,transparent_40%,color-mix(in_oklab,var(--color-surface)_65%,transparent)_50%,transparent_60%)] bg-size-[300%_100%] bg-no-repeat motion-safe:animate-[kit-sweep_1.6s_ease-in-out_infinite]';

/** One grey bar, as large as the content that replaces it. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block rounded-[6px] bg-[color-mix(in_oklab,var(--color-line)_75%,var(--color-surface))]',
        sweep,
        className,
      )}
    />
  );
}

/** Bars appear after 150 ms: faster loads should not flicker. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <div
      role="status"
      className={clsx('transition-opacity delay-150 duration-(--duration-1) starting:opacity-0', className)}
    >
      <span className="sr-only">{label ?? t('loading')}</span>
      {children}
    </div>
  );
}
