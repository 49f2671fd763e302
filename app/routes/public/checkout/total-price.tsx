import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { useSite } from '../../../shell/use-site.ts';
import { Price } from '../hotel/price.tsx';

/** What everything costs together, with the dollars that it is kept in where another currency is shown. */
export function TotalPrice({ amountMinor }: { amountMinor: number }) {
  const { t, language } = useTranslation('stays');
  const { currency } = useSite();
  return (
    <>
      <dl className="mt-3 border-t border-line pt-3">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-display text-lg font-bold">{t('checkout.total')}</dt>
          <dd>
            <Price amountMinor={amountMinor} className="text-2xl" />
          </dd>
        </div>
      </dl>
      {currency.code !== 'USD' && (
        <p className="num text-end text-sm text-ink-2">
          {t('checkout.inDollars', { price: formatUsdCents(amountMinor, language) })}
        </p>
      )}
    </>
  );
}
