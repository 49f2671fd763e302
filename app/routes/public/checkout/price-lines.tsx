import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SaleFacts } from '#features/booking/checkout/checkout-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import {
  formatUsdCents,
  rateFigure,
  shareOut,
  type UsdMinor,
  usdCentsFormatter,
  wholeUnitsFormatter,
  wholeUnitsFromUsd,
} from '#lib/money.ts';
import { PriceText } from '#ui/price-text.tsx';
import { usePrice } from '../../../shell/price.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { SaleTotals } from './later-sale.ts';

/** The parts of the price, the total, and the exchange rate that it is locked at. */
export function PriceLines(props: {
  kind: 'Flights' | 'Stay';
  lines: readonly { key: string; name: string; note?: string | undefined; price: string }[];
  totalUsdMinor: UsdMinor;
  /** An agent's lines show net prices. */
  sale: SaleFacts | null;
}) {
  const { kind, lines, totalUsdMinor, sale } = props;
  const { t } = useTranslation('checkout');
  const price = usePrice();
  return (
    <section
      aria-labelledby="price-heading"
      className={clsx('border-line lg:border-t lg:pt-4', kind === 'Flights' && 'border-t pt-4')}
    >
      <h2 id="price-heading" className="text-lg max-lg:mb-3 lg:sr-only">
        {t('price.heading')}
      </h2>
      <dl className="grid gap-2">
        {lines.map((line) => (
          <Line key={line.key} name={<bdi>{line.name}</bdi>} note={line.note}>
            <span className="isolate-ltr">{line.price}</span>
          </Line>
        ))}
        {sale ? (
          <>
            <Line name={t('price.taxes')}>{null}</Line>
            <SaleTotals sale={sale} />
          </>
        ) : (
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-display text-lg font-bold">
              {t('price.total')}
              <span className="mt-1 block font-text text-xs font-normal tracking-normal text-ink-2 rtl:mt-1.5">
                {t('price.taxes')}
              </span>
            </dt>
            <dd>
              <PriceText text={price(totalUsdMinor)} className="text-2xl" />
            </dd>
          </div>
        )}
      </dl>
      {!sale && <RateNote kind={kind} totalUsdMinor={totalUsdMinor} />}
    </section>
  );
}

function Line({ name, note, children }: { name: ReactNode; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="num min-w-0 text-sm text-ink-2">
        {name}
        {note && <span className="block text-xs">{note}</span>}
      </dt>
      <dd className="num whitespace-nowrap">{children}</dd>
    </div>
  );
}

function RateNote({ kind, totalUsdMinor }: { kind: 'Flights' | 'Stay'; totalUsdMinor: UsdMinor }) {
  const { t, language } = useTranslation('checkout');
  const { currency } = useSite();
  if (currency.code === 'USD') return null;
  const rate = `${rateFigure(currency.ratePerUsd, language)} ${currency.code}`;
  return (
    <p className="num mt-3 text-[0.8125rem]/5 text-pretty text-ink-2">
      {t('price.rateText', { whose: t(`price.of${kind}`), rate, dollars: formatUsdCents(totalUsdMinor, language) })}
    </p>
  );
}

/** Shares a price among its parts, in whole units of the visitor's currency; for an agent in US cents. */
export function useSharedPrice(isSale: boolean) {
  const { currency } = useSite();
  const { language } = useTranslation();
  return {
    share: (partsUsdMinor: readonly UsdMinor[]) => {
      const totalUsdMinor = partsUsdMinor.reduce((sum, part) => sum + part, 0);
      return shareOut(isSale ? totalUsdMinor : wholeUnitsFromUsd(totalUsdMinor, currency.ratePerUsd), partsUsdMinor);
    },
    write: isSale ? usdCentsFormatter(language) : wholeUnitsFormatter(currency, language),
  };
}
