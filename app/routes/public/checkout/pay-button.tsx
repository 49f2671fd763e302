import { Lock } from 'lucide-react';
import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { usePrice } from '../../../shell/use-price.ts';
import { Button } from '../../../ui/button.tsx';

/** What it says follows the chosen way to pay, also without scripts. An agent pays from credit. */
export function PayButton({
  totalMinor,
  holdMinutes,
  sale,
  isBusy,
}: {
  totalMinor: number;
  holdMinutes: number;
  sale: SaleFacts | null;
  isBusy: boolean;
}) {
  const { t, language } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const price = usePrice();
  const dollars = (amountMinor: number) => ({ price: formatUsdCents(amountMinor, language) });
  const isShort = sale !== null && sale.availableMinor < sale.price.netMinor;
  const total = sale ? dollars(sale.price.totalMinor) : { price: price(totalMinor) };
  return (
    <div>
      <Button
        type="submit"
        // Who has too little first goes for more.
        tone={isShort ? 'line' : 'accent'}
        size="lg"
        icon={Lock}
        block
        busy={isBusy}
        busyLabel={sale ? selling('busy') : t('pay.busy')}
        className="px-4"
      >
        <span className="group-has-[[data-later]:checked]/form:hidden">
          {sale ? selling('issue', total) : t('pay.now', total)}
        </span>
        <span className="hidden group-has-[[data-later]:checked]/form:inline">
          {sale ? selling('hold', total) : t('pay.later', total)}
        </span>
      </Button>
      <p className="num mt-3 text-center text-sm text-balance text-ink-3">
        {sale ? (
          <>
            <span className="group-has-[[data-later]:checked]/form:hidden">{selling('paid')}</span>
            <span className="hidden group-has-[[data-later]:checked]/form:inline">{selling('reserved')}</span>
          </>
        ) : (
          t('price.heldText', { count: holdMinutes })
        )}
      </p>
    </div>
  );
}
