import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { UsdMinor } from '#lib/money.ts';
import { PriceText } from '#ui/price-text.tsx';
import { withMarkup } from '../markup.ts';

export interface AgentPriceProps {
  netMinor: UsdMinor;
  /** Shown below net and selling price side by side; without it both surround the price. */
  note?: string;
  /** For the whole trip or all nights. */
  total?: { netMinor: UsdMinor; nights?: number } | null;
  /** Omits the label “Net”, for prices after the first in a list. */
  isBrief?: boolean;
  /** The price that other users see. */
  children: ReactNode;
}

/** A price for agents: their net price and the selling price for their customer. */
export function NetAndSelling({
  netMinor,
  note,
  total = null,
  isBrief = false,
  markupPercentage,
  write,
  children,
}: AgentPriceProps & { markupPercentage: number; write: (amountUsdMinor: UsdMinor) => string }) {
  const { t } = useTranslation('selling');
  const sellingOf = (minor: number) => write(withMarkup(minor, markupPercentage).totalUsdMinor);
  const selling = sellingOf(netMinor);
  if (note === undefined)
    return (
      <InOneLine isBrief={isBrief} selling={selling}>
        {children}
      </InOneLine>
    );
  const net = write(netMinor);
  // Prices in shillings are long, and two prices share the space of one.
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

/** No wider than the prices above it. */
function Note({ children }: { children: string }) {
  return <span className="col-span-2 w-0 min-w-full text-xs font-normal text-balance text-ink-3">{children}</span>;
}

function Second({ label, children }: { label: string; children: string }) {
  return (
    <span className="mt-1 block">
      <span className="sr-only">{label} </span>
      <PriceText text={children} className="text-sm" />
    </span>
  );
}

function InOneLine({ isBrief, selling, children }: { isBrief: boolean; selling: string; children: ReactNode }) {
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
