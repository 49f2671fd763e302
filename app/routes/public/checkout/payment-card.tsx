import type { ReactNode } from 'react';
import type { CheckoutSentences, TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import type { PaymentChoice } from '#features/booking/checkout/payment-choices.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { currencySymbols, isCurrencyCode } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, wholeUnitsFormatter } from '#lib/money.ts';
import { rateFigure } from '#lib/rate-figure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { MapPin } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { MethodOption } from './method-option.tsx';

export interface PayLaterFacts {
  isOpen: boolean;
  hours: number;
  notWithinHours: number;
  holdMinutes: number;
  /** The mailbox of whoever is signed in, where it is known to be theirs. */
  verifiedEmail: string | null;
}

export function PaymentCard({
  kind,
  choices,
  totalMinor,
  kesPerUsd,
  payLater,
  officeAddress,
  typed,
  problems,
}: {
  kind: 'Flights' | 'Stay';
  choices: readonly PaymentChoice[];
  /** In US cents. */
  totalMinor: number;
  kesPerUsd: number | null;
  payLater: PayLaterFacts;
  officeAddress: string | null;
  typed: Pick<TypedCheckout, 'method' | 'mpesaPhone'>;
  problems: CheckoutSentences;
}) {
  const { t, language } = useTranslation('checkout');
  const error = problems.method;
  const beyond = new Map(choices.map((choice) => [choice.method, beyondText(choice)]));
  const option = (method: PaymentMethod) => ({
    method,
    name: t(`pay.${method}`),
    isChosen: typed.method === method,
    isInvalid: error !== undefined,
    isClosed: beyond.get(method) !== undefined,
  });
  const later = laterText();
  const shillings = shillingsText();
  const parts: Record<PaymentMethod, ReactNode> = {
    mpesa: (
      <MethodOption
        key="mpesa"
        {...option('mpesa')}
        text={beyond.get('mpesa') ?? t('pay.mpesaText')}
        aside={<Mark>M-PESA</Mark>}
      >
        {shillings && <p className="num mb-3 text-sm font-semibold">{shillings}</p>}
        <Input
          id="mpesaPhone"
          name="mpesaPhone"
          type="tel"
          label={t('pay.mpesaPhone')}
          hint={t('pay.mpesaPhoneHint')}
          defaultValue={typed.mpesaPhone}
          error={problems.mpesaPhone}
          maxLength={40}
          autoComplete="tel"
        />
      </MethodOption>
    ),
    card: (
      <MethodOption
        key="card"
        {...option('card')}
        text={beyond.get('card') ?? t('pay.cardText')}
        aside={
          <>
            <Mark>VISA</Mark>
            <Mark>MC</Mark>
          </>
        }
      />
    ),
    bank_transfer: (
      <MethodOption
        key="bank_transfer"
        {...option('bank_transfer')}
        text={later}
        isLater
        isClosed={!payLater.isOpen}
        aside={<BankSign />}
      />
    ),
    cash: (
      <MethodOption
        key="cash"
        {...option('cash')}
        text={
          <>
            {payLater.isOpen && officeAddress && <>{t('pay.cashAt', { address: officeAddress })} </>}
            {later}
          </>
        }
        isLater
        isClosed={!payLater.isOpen}
        aside={<MapPin aria-hidden="true" size={20} strokeWidth={1.5} />}
      />
    ),
  };
  if (choices.length === 0) {
    return (
      <Alert
        tone="warning"
        action={
          <ButtonLink to="/contact" size="sm">
            {t('pay.write')}
          </ButtonLink>
        }
      >
        {t('pay.none')}
      </Alert>
    );
  }
  return (
    <Card>
      <fieldset id="method" aria-describedby={error ? 'method-message' : undefined} className="min-w-0">
        <legend className="mb-4 font-display text-lg font-bold tracking-[-0.01em]">
          <h2 className="text-lg">{t('pay.heading')}</h2>
        </legend>
        <div className="grid gap-2">{choices.map(({ method }) => parts[method])}</div>
        {error && (
          <div className="mt-1.5">
            <FieldMessage id="method-message" error={error} />
          </div>
        )}
      </fieldset>
    </Card>
  );

  /** M-Pesa asks in shillings, whatever the price is shown in. */
  function shillingsText(): string | undefined {
    const asks = choices.find(({ method }) => method === 'mpesa')?.asks;
    if (!asks || kesPerUsd === null) return undefined;
    return t('pay.asks', {
      amount: asText(asks),
      dollars: formatUsdCents(totalMinor, language),
      rate: rateFigure(kesPerUsd, language),
    });
  }

  /** Limits and shillings are whole units. */
  function asText({ currency, amountMinor }: PaymentChoice['asks']): string {
    const symbol = isCurrencyCode(currency) ? currencySymbols[currency] : currency;
    return wholeUnitsFormatter({ symbol }, language)(Math.floor(amountMinor / 100));
  }

  /** Why this price can not be paid in that way. */
  function beyondText({ method, missed, asks }: PaymentChoice): string | undefined {
    if (!missed) return undefined;
    return t(missed.error === 'above_limit' ? 'pay.atMost' : 'pay.atLeast', {
      method: t(`pay.${method}`),
      amount: asText({ currency: asks.currency, amountMinor: missed.limitMinor }),
    });
  }

  function laterText(): string {
    const { isOpen, hours: count, notWithinHours, holdMinutes: minutes, verifiedEmail: email } = payLater;
    if (!isOpen) return t(`pay.tooLate${kind}`, { count: notWithinHours });
    return email ? t('pay.laterKnown', { count, email }) : t('pay.laterGuest', { count, minutes });
  }
}

function Mark({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-sm border border-line bg-surface px-2 py-1 font-display text-2xs font-bold tracking-wide text-ink-2"
    >
      {children}
    </span>
  );
}

/** Drawn here, because a file of its own for each icon that two pages share weighs more than the icon. */
function BankSign() {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 9 12 3.500l9 5.500zM5.500 9v8.500m4.300-8.500v8.500m4.400-8.500v8.500M18.500 9v8.500M3 20.500h18" />
    </svg>
  );
}
