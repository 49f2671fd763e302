import type { ReactNode } from 'react';
import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { rateFigure } from '#lib/rate-figure.ts';
import { usePrice } from '../../../shell/use-price.ts';
import { useSite } from '../../../shell/use-site.ts';
import { Lock } from '../../../ui/icons.tsx';
import { PriceText } from '../../../ui/price-text.tsx';
import { SaleTotals } from './later-sale.ts';

/** The parts of a price, which add up to it, and the rate that it is locked at. */
export function PriceLines({
  lines,
  totalMinor,
  sale,
}: {
  lines: readonly { key: string; name: string; price: string }[];
  totalMinor: number;
  /** An agent's lines are of the net price. */
  sale: SaleFacts | null;
}) {
  const { t } = useTranslation('checkout');
  const price = usePrice();
  return (
    <section aria-labelledby="price-heading" className="border-t border-line pt-4">
      <h2 id="price-heading" className="sr-only">
        {t('price.heading')}
      </h2>
      <dl className="grid gap-2">
        {lines.map((line) => (
          <Line key={line.key} name={<bdi>{line.name}</bdi>}>
            <span className="isolate-ltr">{line.price}</span>
          </Line>
        ))}
        <Line name={t('price.taxes')}>{t('price.included')}</Line>
        {sale ? (
          <SaleTotals sale={sale} />
        ) : (
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-display text-lg font-bold">{t('price.total')}</dt>
            <dd>
              <PriceText text={price(totalMinor)} className="text-2xl" />
            </dd>
          </div>
        )}
      </dl>
      {!sale && <RateNote totalMinor={totalMinor} />}
    </section>
  );
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="num min-w-0 text-sm text-ink-2">{name}</dt>
      <dd className="num whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** Who reads dollars needs no rate. */
function RateNote({ totalMinor }: { totalMinor: number }) {
  const { t, language } = useTranslation('checkout');
  const { currency } = useSite();
  if (currency.code === 'USD') return null;
  const rate = `${rateFigure(currency.ratePerUsd, language)} ${currency.code}`;
  return (
    <p className="num mt-4 flex gap-3 rounded-md bg-brand-soft px-4 py-3 text-sm text-ink">
      <Lock aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none text-brand-ink" />
      <span>
        <strong className="isolate-ltr block font-semibold">{t('price.rate', { rate })}</strong>
        {t('price.rateText', { dollars: formatUsdCents(totalMinor, language) })}
      </span>
    </p>
  );
}
