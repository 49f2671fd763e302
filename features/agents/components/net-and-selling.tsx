import type { ReactNode } from 'react';
import { PriceText } from '#app/ui/price-text.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { withMarkup } from '../markup.ts';
import type { AgentPriceProps } from './agent-price-props.ts';

/** A price as an agent reads it: what it costs them, and what their customer pays. */
export function NetAndSelling({
  netMinor,
  note,
  total = null,
  isBrief = false,
  markupPercentage,
  write,
  children,
}: AgentPriceProps & { markupPercentage: number; write: (amountUsdMinor: number) => string }) {
  const { t } = useTranslation('selling');
  const sellingOf = (minor: number) => write(withMarkup(minor, markupPercentage).totalMinor);
  const selling = sellingOf(netMinor);
  if (note === undefined)
    return (
      <InOneLine isBrief={isBrief} selling={selling}>
        {children}
      </InOneLine>
    );
  const net = write(netMinor);
  // Shillings have many figures, and two prices stand where others see one.
  const size = Math.max(net.length, selling.length) > 7 ? 'text-base' : 'text-lg';
  return (
    <span data-net className="inline-grid w-max grid-cols-[auto_auto] gap-x-3">
      <span>
        <span className="block text-xs font-semibold text-ink-2">{t('net')}</span>{' '}
        <PriceText text={net} className={size} />
      </span>
      <span className="text-success">
        <span className="block text-xs font-semibold">{t('sellFor')}</span>{' '}
        <PriceText text={selling} className={size} />
      </span>
      <Note>{note}</Note>
      {total && (
        <>
          <Second label={t('net')}>{write(total.netMinor)}</Second>
          <span className="text-success">
            <Second label={t('sellFor')}>{sellingOf(total.netMinor)}</Second>
          </span>
          <Note>{total.nights === undefined ? t('wholeTrip') : t('nights', { count: total.nights })}</Note>
        </>
      )}
    </span>
  );
}

/** As wide as the prices above it, however long it is. */
function Note({ children }: { children: string }) {
  return (
    <span className="col-span-2 w-0 min-w-full text-xs font-normal text-balance text-ink-3">{children}</span>
  );
}

function Second({ label, children }: { label: string; children: string }) {
  return (
    <span className="mt-1 block">
      <span className="sr-only">{label} </span>
      <PriceText text={children} className="text-sm" />
    </span>
  );
}

function InOneLine({
  isBrief,
  selling,
  children,
}: {
  isBrief: boolean;
  selling: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('selling');
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
