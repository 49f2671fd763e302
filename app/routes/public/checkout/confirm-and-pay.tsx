import { Fragment } from 'react';
import type { SaleFacts } from '#features/booking/checkout/checkout-facts.ts';
import type { PaymentChoice } from '#features/booking/holds/agreed-price.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, wholeUnitsFormatter } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Lock } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { usePrice } from '../../../shell/price.tsx';

/** Links are placed where the translated sentence has them, and open in a new tab because the form may be half filled in. */
export function Consent({
  isSale,
  isGiven,
  error,
}: {
  /** An agent consents on behalf of a customer. */
  isSale: boolean;
  isGiven: boolean;
  error: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const links = {
    terms: (
      <Link to="/terms" target="_blank">
        {t('pay.terms')}
      </Link>
    ),
    privacy: (
      <Link to="/privacy" target="_blank">
        {t('pay.privacy')}
      </Link>
    ),
  };
  const marks = { terms: '\u0000terms\u0000', privacy: '\u0000privacy\u0000' };
  const parts = (isSale ? selling('consent', marks) : t('pay.consent', marks)).split('\u0000');
  return (
    <Checkbox
      id="consent"
      name="consent"
      value="yes"
      required
      defaultChecked={isGiven}
      error={error}
      className="[&_a]:underline [&_input]:mt-2 [&_label]:items-start"
      label={parts.map((part) => (
        <Fragment key={part}>{part === 'terms' || part === 'privacy' ? links[part] : part}</Fragment>
      ))}
    />
  );
}

/** CSS switches the label with the chosen payment method, so that it also works without scripts. */
export function PayButton({
  totalMinor,
  choices,
  holdMinutes,
  sale,
  isBusy,
}: {
  totalMinor: number;
  choices: readonly PaymentChoice[];
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
  const shillings = sale ? undefined : choices.find(({ method }) => method === 'mpesa')?.asks.amountMinor;
  return (
    <div>
      <Button
        type="submit"
        // Without enough credit, funding the account is the main action.
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
