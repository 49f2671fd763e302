import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { PriceText } from '../../../ui/price-text.tsx';

/** What an agency pays, adds and takes: the end of a list of prices. */
export function SaleTotals({
  sale: { price, markupPercentage },
}: {
  sale: Pick<SaleFacts, 'price' | 'markupPercentage'>;
}) {
  const { t, language } = useTranslation('selling');
  const write = (amountMinor: number) => formatUsdCents(amountMinor, language);
  const percent = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(markupPercentage);
  return (
    <>
      <Line name={t('price.net')} className="mt-1 border-t border-line pt-3 font-semibold">
        {write(price.netMinor)}
      </Line>
      <Line name={t('price.commission', { percent })} className="text-success">
        {write(price.commissionMinor)}
      </Line>
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-display text-lg font-bold">{t('price.selling')}</dt>
        <dd className="ms-auto text-end">
          <PriceText text={write(price.totalMinor)} className="text-2xl" />
        </dd>
      </div>
    </>
  );
}

function Line({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={clsx('flex items-baseline justify-between gap-4', className)}>
      <dt className="min-w-0 text-sm">{name}</dt>
      <dd className="num whitespace-nowrap">
        <span className="isolate-ltr">{children}</span>
      </dd>
    </div>
  );
}
