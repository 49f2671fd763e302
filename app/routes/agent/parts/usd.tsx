import clsx from 'clsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';

/** Cents of a dollar as the portal writes them. */
export function Usd({ minor, className }: { minor: number; className?: string | undefined }) {
  const { language } = useTranslation('agent');
  return <span className={clsx('num isolate-ltr', className)}>{formatUsdCents(minor, language)}</span>;
}

/** What came, with a plus, or went. What never counted is crossed out. */
export function SignedUsd({
  minor,
  isVoid = false,
  className,
}: {
  minor: number;
  isVoid?: boolean;
  className?: string | undefined;
}) {
  const { language } = useTranslation('agent');
  return (
    <span
      className={clsx(
        'num isolate-ltr font-semibold whitespace-nowrap',
        isVoid ? 'text-ink-3 line-through' : minor > 0 ? 'text-success' : 'text-ink',
        className,
      )}
    >
      {minor > 0 && !isVoid && '+'}
      {formatUsdCents(minor, language)}
    </span>
  );
}
