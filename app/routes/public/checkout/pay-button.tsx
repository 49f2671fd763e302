import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import type { WayToPay } from '#features/booking/checkout/ways-to-pay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, wholeUnitsFormatter } from '#lib/money.ts';
import { usePrice } from '../../../shell/use-price.ts';
import { Button } from '../../../ui/button.tsx';
import { Lock } from '../../../ui/icons.tsx';

/** What it says follows the chosen way to pay, also without scripts. An agent pays from credit. */
export function PayButton({
  totalMinor,
  ways,
  holdMinutes,
  sale,
  isBusy,
}: {
  totalMinor: number;
  ways: readonly WayToPay[];
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
  const shillings = sale ? undefined : ways.find(({ method }) => method === 'mpesa')?.asks.amountMinor;
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
        <span className="group-has-[:is([data-later],[value=mpesa]):checked]/form:hidden">
          {sale ? selling('issue', total) : t('pay.now', total)}
        </span>
        {shillings && (
          <span className="hidden group-has-[[value=mpesa]:checked]/form:inline">
            {t('pay.now', { price: wholeUnitsFormatter({ symbol: 'KSh' }, language)(shillings / 100) })}
          </span>
        )}
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
