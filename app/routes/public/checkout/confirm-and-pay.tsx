import { Fragment } from 'react';
import type { SaleFacts } from '#features/booking/checkout/checkout-facts.ts';
import {
  type CheckoutMessages,
  type CheckoutPart,
  type TravellerSlot,
  travellerParts,
} from '#features/booking/checkout/checkout-form.ts';
import { WhenChosen } from '#features/payments/components/when-chosen.tsx';
import { symbolOf } from '#features/settings/currencies.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, type UsdMinor, wholeUnitsFormatter } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Lock } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { usePrice } from '../../../shell/price.tsx';
import { useSite } from '../../../shell/use-site.ts';
import type { CheckoutChoice } from './form-facts.ts';
import { useCheckoutMessages } from './traveller-fields.tsx';

/** Links are placed where the translated sentence has them, and open in a new tab because the form may be half filled in. */
export function Consent(props: {
  /** An agent consents on behalf of a customer. */
  isSale: boolean;
  isGiven: boolean;
  error: string | undefined;
}) {
  const { isSale, isGiven, error } = props;
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

/** What is charged, where that is in another currency than the price. */
export function Charged({ choices }: { choices: readonly CheckoutChoice[] }) {
  const { t, language } = useTranslation('checkout');
  const { currency } = useSite();
  return choices.map(
    ({ phone, name, asks }) =>
      phone &&
      asks.currency !== currency.code && (
        <WhenChosen key={phone.method} method={phone.method}>
          <span className="flex items-baseline justify-between gap-4 font-semibold">
            {t('pay.charged', { method: name })}
            <span className="num isolate-ltr whitespace-nowrap">{chargedText(asks, language)}</span>
          </span>
        </WhenChosen>
      ),
  );
}

function chargedText({ currency, amountMinor }: CheckoutChoice['asks'], language: LanguageCode): string {
  return wholeUnitsFormatter({ symbol: symbolOf(currency) }, language)(amountMinor / 100);
}

export function PayButton(props: {
  totalUsdMinor: UsdMinor;
  choices: readonly CheckoutChoice[];
  holdMinutes: number;
  sale: SaleFacts | null;
  isBusy: boolean;
}) {
  const { totalUsdMinor, choices, holdMinutes, sale, isBusy } = props;
  const { t, language } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const price = usePrice();
  const dollars = (amountMinor: number) => ({ price: formatUsdCents(amountMinor, language) });
  const isShort = sale !== null && sale.availableMinor < sale.price.netMinor;
  const total = sale ? dollars(sale.price.totalUsdMinor) : { price: price(totalUsdMinor) };
  return (
    <div
      data-pay-bar
      className="max-lg:sticky max-lg:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-lg:z-10 max-lg:-mx-(--gutter) max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-(--gutter) max-lg:py-2 max-lg:shadow-3 md:max-lg:bottom-0"
    >
      <div className="flex items-center gap-4">
        <p className="text-xs text-ink-2 lg:hidden">
          {t('price.total')}
          <span className="num isolate-ltr block text-base font-semibold whitespace-nowrap text-ink">
            {total.price}
          </span>
        </p>
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
          <span className="group-has-[:is([data-later],[data-mobile]):checked]/pay:hidden">
            {sale ? selling('issue', total) : t('pay.now', total)}
          </span>
          {!sale &&
            choices.map(
              ({ phone, asks }) =>
                phone && (
                  <WhenChosen key={phone.method} method={phone.method}>
                    {t('pay.now', { price: chargedText(asks, language) })}
                  </WhenChosen>
                ),
            )}
          <span className="hidden group-has-[[data-later]:checked]/pay:inline">
            {sale ? selling('hold', total) : t('pay.later', total)}
          </span>
        </Button>
      </div>
      <div className="mt-3 text-center text-balance max-lg:hidden">
        <HeldNote holdMinutes={holdMinutes} sale={sale} />
      </div>
    </div>
  );
}

/** What the button does. */
export function HeldNote({ holdMinutes, sale }: { holdMinutes: number; sale: SaleFacts | null }) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  return (
    <p className="num text-sm text-ink-3">
      {sale ? (
        <>
          <span className="group-has-[[data-later]:checked]/pay:hidden">{selling('paid')}</span>
          <span className="hidden group-has-[[data-later]:checked]/pay:inline">{selling('reserved')}</span>
        </>
      ) : (
        t('price.heldText', { count: holdMinutes })
      )}
    </p>
  );
}

/** All problems in the order of the form, each linked to its field. */
export function ProblemSummary(props: {
  problems: CheckoutMessages;
  slots: readonly TravellerSlot[];
  choices: readonly CheckoutChoice[];
  isStay: boolean;
  /** An agent's form labels the customer's fields differently. */
  isSale: boolean;
}) {
  const { problems, slots, choices, isStay, isSale } = props;
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const messages = useCheckoutMessages();
  const all: { part: CheckoutPart; name: string }[] = [
    ...slots.flatMap((slot, position) =>
      travellerParts.map((part) => ({
        part: `traveller${position}-${part}` as const,
        name: t('notes.whose', {
          who: isStay ? t('traveller.lead') : messages.traveller(slot),
          field: t(`traveller.${part}`),
        }),
      })),
    ),
    { part: 'email', name: isSale ? selling('customer.email') : t('contact.email') },
    { part: 'phone', name: isSale ? selling('customer.phone') : t('contact.phone') },
    { part: 'method', name: isSale ? selling('credit.when') : t('notes.methodField') },
    ...choices.flatMap(({ phone, name }) =>
      phone ? [{ part: phone.part, name: t('pay.payerPhone', { method: name }) }] : [],
    ),
    { part: 'consent', name: t('notes.consentField') },
  ];
  const wrong = all.filter(({ part }) => problems[part]);
  if (wrong.length === 0) return null;
  return (
    <Alert tone="danger" title={t('notes.problems', { count: wrong.length })}>
      {t('notes.problemsText')}
      <ul className="mt-2 grid gap-1">
        {wrong.map(({ part, name }) => (
          <li key={part}>
            <a href={`#${part}`} className="font-semibold underline">
              {name}
            </a>
            : {problems[part]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
