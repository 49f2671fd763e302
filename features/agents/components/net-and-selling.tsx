import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { withMarkup } from '../markup.ts';

/** A price as an agent reads it: what it costs them, and what their customer pays. */
export function NetAndSelling({
  netMinor,
  markupPercentage,
  write,
  isBrief,
  children,
}: {
  netMinor: number;
  markupPercentage: number;
  write: (amountUsdMinor: number) => string;
  /** A second price, below one that says already what is what. */
  isBrief: boolean;
  /** The price as everybody sees it. */
  children: ReactNode;
}) {
  const { t } = useTranslation('selling');
  const selling = write(withMarkup(netMinor, markupPercentage).totalMinor);
  return (
    <span className="inline-grid">
      <span>
        {!isBrief && (
          <>
            <span className="font-text text-sm font-semibold text-ink-2">{t('net')}</span>{' '}
          </>
        )}
        {children}
      </span>
      <span className="num text-sm font-semibold text-success">
        {t('sellFor')} <span className="isolate-ltr whitespace-nowrap">{selling}</span>
      </span>
    </span>
  );
}
