import type { ReactNode } from 'react';
import { Alert } from '#app/ui/alert.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FieldMessage } from '#app/ui/field.tsx';
import { MapPin } from '#app/ui/icons.tsx';
import { Input } from '#app/ui/input.tsx';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { currencySymbols, isCurrencyCode } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, wholeUnitsFormatter } from '#lib/money.ts';
import { rateFigure } from '#lib/rate-figure.ts';
import type { CheckoutSentences, TypedCheckout } from '../../checkout/checkout-form.ts';
import type { WayToPay } from '../../checkout/ways-to-pay.ts';
import { BankSign } from './bank-sign.tsx';
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
  ways,
  totalMinor,
  kesPerUsd,
  payLater,
  officeAddress,
  typed,
  problems,
}: {
  kind: 'Flights' | 'Stay';
  ways: readonly WayToPay[];
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
  const beyond = new Map(ways.map((way) => [way.method, beyondText(way)]));
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
  if (ways.length === 0) {
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
        <div className="grid gap-2">{ways.map(({ method }) => parts[method])}</div>
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
    const asks = ways.find(({ method }) => method === 'mpesa')?.asks;
    if (!asks || kesPerUsd === null) return undefined;
    return t('pay.asks', {
      amount: inWords(asks),
      dollars: formatUsdCents(totalMinor, language),
      rate: rateFigure(kesPerUsd, language),
    });
  }

  /** Limits and shillings are whole units. */
  function inWords({ currency, amountMinor }: WayToPay['asks']): string {
    const symbol = isCurrencyCode(currency) ? currencySymbols[currency] : currency;
    return wholeUnitsFormatter({ symbol }, language)(Math.floor(amountMinor / 100));
  }

  /** Why this price can not be paid in that way. */
  function beyondText({ method, missed, asks }: WayToPay): string | undefined {
    if (!missed) return undefined;
    return t(missed.error === 'above_limit' ? 'pay.atMost' : 'pay.atLeast', {
      method: t(`pay.${method}`),
      amount: inWords({ currency: asks.currency, amountMinor: missed.limitMinor }),
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
