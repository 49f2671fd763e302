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
import { Lock } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { focusAnchor } from '#ui/use-first-problem.ts';
import { usePrice } from '../../../shell/price.tsx';
import { useSite } from '../../../shell/use-site.ts';
import type { CheckoutChoice, FormFacts } from './form-facts.ts';
import { useCheckoutMessages } from './traveller-fields.tsx';

/** Links are placed where the translated sentence has them, and open in a new tab because the form may be half filled in. */
export function Agreement({ isSale }: { isSale: boolean }) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const marks = { terms: '\u0000terms\u0000', privacy: '\u0000privacy\u0000' };
  const parts = (isSale ? selling('agree', marks) : t('pay.agree', marks)).split('\u0000');
  return (
    <p className="text-sm text-ink-2 lg:text-xs [&_a]:underline">
      {parts.map((part) =>
        part === 'terms' || part === 'privacy' ? (
          <Link key={part} to={`/${part}`} target="_blank">
            {t(`pay.${part}`)}
          </Link>
        ) : (
          <Fragment key={part}>{part}</Fragment>
        ),
      )}
    </p>
  );
}

function chargedText({ currency, amountMinor }: CheckoutChoice['asks'], language: LanguageCode): string {
  return unbroken(wholeUnitsFormatter({ symbol: symbolOf(currency) }, language)(amountMinor / 100));
}

/** Keeps the currency and its number on one line. */
function unbroken(price: string): string {
  return price.replaceAll(' ', '\u00a0');
}

export function PayButton(props: {
  totalUsdMinor: UsdMinor;
  choices: readonly CheckoutChoice[];
  payLater: FormFacts['payLater'];
  sale: SaleFacts | null;
  isBusy: boolean;
}) {
  const { totalUsdMinor, choices, payLater, sale, isBusy } = props;
  const { t, language } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const { currency } = useSite();
  const price = usePrice();
  const isShort = sale !== null && sale.availableMinor < sale.price.netMinor;
  const total = {
    price: unbroken(sale ? formatUsdCents(sale.price.totalUsdMinor, language) : price(totalUsdMinor)),
  };
  const prompted = sale ? [] : choices.flatMap(({ phone, asks }) => (phone ? [{ ...phone, asks }] : []));
  const converted = prompted
    .filter(({ asks }) => asks.currency !== currency.code)
    .map(({ method }) => (
      <WhenChosen key={method} method={method}>
        <span className="num isolate-ltr ms-1">≈ {total.price}</span>
      </WhenChosen>
    ));
  const amountStyle = 'num isolate-ltr block rtl:text-right text-base font-semibold whitespace-nowrap text-ink';
  return (
    <div
      data-pay-bar
      className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-(--gutter) max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-(--gutter) max-lg:pt-2 max-lg:pb-[calc(0.5rem+env(safe-area-inset-bottom))] max-lg:shadow-3"
    >
      {/* The methods stand below the first screen. */}
      {!sale && (
        <p className="mb-2 flex items-baseline justify-between gap-4 text-sm text-ink-2 max-lg:hidden">
          <span>
            {choices.map(({ method, name }) => (
              <WhenChosen key={method} method={method}>
                {name}
              </WhenChosen>
            ))}
          </span>
          {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, also without scripts. */}
          <a href="#method" onClick={focusAnchor} className="font-display font-semibold">
            {t('pay.otherMethod')}
          </a>
        </p>
      )}
      <div className="flex items-center gap-4">
        <p className="flex-none text-xs text-ink-2 lg:hidden">
          {t('price.total')} {converted}
          <span className={`${amountStyle} group-has-[[data-mobile]:checked]/pay:hidden`}>{total.price}</span>
          {prompted.map(({ method, asks }) => (
            <WhenChosen key={method} method={method}>
              <span className={amountStyle}>{chargedText(asks, language)}</span>
            </WhenChosen>
          ))}
        </p>
        <Button
          type="submit"
          // Without enough credit, funding the account is the main action.
          tone={isShort ? 'line' : 'accent'}
          size="lg"
          block
          busy={isBusy}
          busyLabel={sale ? selling('busy') : t('pay.busy')}
          className="px-4 max-lg:text-base max-lg:whitespace-nowrap"
        >
          <Lock className="flex-none group-has-[[data-later]:checked]/pay:hidden" />
          {/* On a phone the amount stands beside the button. */}
          <span className="lg:hidden">
            <ByMethod
              now={sale ? selling('issueBrief') : t('pay.nowBrief')}
              later={sale ? selling('holdBrief') : t('pay.laterBrief')}
            />
          </span>
          <span className="max-lg:hidden">
            <span className="group-has-[:is([data-later],[data-mobile]):checked]/pay:hidden">
              {sale ? selling('issue', total) : t('pay.now', total)}
            </span>
            {prompted.map(({ method, asks }) => (
              <WhenChosen key={method} method={method}>
                {t('pay.now', { price: chargedText(asks, language) })}
              </WhenChosen>
            ))}
            <span className="hidden group-has-[[data-later]:checked]/pay:inline">
              {sale ? selling('hold', total) : t('pay.later', total)}
            </span>
          </span>
        </Button>
      </div>
      {/* Not everybody scrolls down to the whole sentence before paying. */}
      {!sale && <p className="mt-1 text-center text-2xs text-ink-2 lg:hidden">{t('pay.agreeBrief')}</p>}
      <div className="mt-3 text-center text-balance max-lg:hidden">
        <p className="mb-1 text-sm font-semibold empty:hidden">{converted}</p>
        <HeldNote payLater={payLater} sale={sale} />
      </div>
    </div>
  );
}

function ByMethod({ now, later }: { now: string; later: string }) {
  return (
    <>
      <span className="group-has-[[data-later]:checked]/pay:hidden">{now}</span>
      <span className="hidden group-has-[[data-later]:checked]/pay:inline">{later}</span>
    </>
  );
}

/** What the button does, by the chosen method. */
export function HeldNote({ payLater, sale }: { payLater: FormFacts['payLater']; sale: SaleFacts | null }) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const { hours: count, holdMinutes: minutes, verifiedEmail } = payLater;
  const later = verifiedEmail ? t('pay.held', { count }) : t('pay.laterNote', { count, minutes });
  return (
    <p className="num text-sm text-ink-3">
      <ByMethod
        now={sale ? selling('paid') : t('price.heldText', { count: minutes })}
        later={sale ? selling('reserved') : later}
      />
    </p>
  );
}

/** All problems in the order of the form, each linked to its field. */
export function ProblemSummary(props: {
  problems: CheckoutMessages;
  /** Without those that were mended since. */
  current: CheckoutMessages;
  slots: readonly TravellerSlot[];
  choices: readonly CheckoutChoice[];
  isStay: boolean;
  /** An agent's form labels the customer's fields differently. */
  isSale: boolean;
}) {
  const { problems, current, slots, choices, isStay, isSale } = props;
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
  ];
  const wrong = all.filter(({ part }) => problems[part]);
  if (wrong.length === 0) return null;
  return (
    <Alert tone="danger" title={t('notes.problems', { count: wrong.length })}>
      {t('notes.problemsText')}
      <ul className="mt-2 grid md:gap-1">
        {wrong.map(({ part, name }) => (
          <li key={part} className={current[part] ? undefined : 'text-ink-2 line-through'}>
            <a href={`#${part}`} onClick={focusAnchor} className="block text-inherit hover:no-underline max-md:py-2.5">
              <b className="font-semibold text-brand underline">{name}</b>: {problems[part]}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
