import type { ReactNode } from 'react';
import type { CheckoutMessages, SaleMethod, TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import type { PaymentChoice } from '#features/booking/holds/agreed-price.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { currencySymbols, isCurrencyCode } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, rateFigure, wholeUnitsFormatter } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { MapPin } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import type { FormFacts } from './form-facts.ts';

export function PaymentCard({
  kind,
  facts: { choices, kesPerUsd, payLater, officeAddress },
  totalMinor,
  typed,
  problems,
}: {
  kind: 'Flights' | 'Stay';
  facts: Pick<FormFacts, 'choices' | 'kesPerUsd' | 'payLater' | 'officeAddress'>;
  /** In US cents. */
  totalMinor: number;
  typed: Pick<TypedCheckout, 'method' | 'mpesaPhone'>;
  problems: CheckoutMessages;
}) {
  const { t, language } = useTranslation('checkout');
  const error = problems.method;
  const limits = new Map(choices.map((choice) => [choice.method, limitText(choice)]));
  const option = (method: PaymentMethod) => ({
    method,
    name: t(`pay.${method}`),
    isChosen: typed.method === method,
    isInvalid: error !== undefined,
    isClosed: limits.get(method) !== undefined,
  });
  const later = laterText();
  const shillings = shillingsText();
  const parts: Record<PaymentMethod, ReactNode> = {
    mpesa: (
      <MethodOption
        key="mpesa"
        {...option('mpesa')}
        text={limits.get('mpesa') ?? t('pay.mpesaText')}
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
        text={limits.get('card') ?? t('pay.cardText')}
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
        aside={<BankIcon />}
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

  /** M-Pesa always charges shillings. */
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

  function limitText({ method, missed, asks }: PaymentChoice): string | undefined {
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

/** Inline, because a chunk for an icon that two pages share weighs more than the icon. */
function BankIcon() {
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

/** A payment method as a radio card; its fields show while it is chosen. */
export function MethodOption({
  method,
  name,
  text,
  aside,
  isChosen,
  isLater = false,
  isClosed = false,
  isInvalid,
  children,
}: {
  method: PaymentMethod | SaleMethod;
  name: string;
  text: ReactNode;
  aside: ReactNode;
  isChosen: boolean;
  /** Nothing is paid today. */
  isLater?: boolean;
  isClosed?: boolean;
  isInvalid: boolean;
  children?: ReactNode;
}) {
  const textId = `method-${method}`;
  return (
    <div className="group/method rounded-md border border-field-line bg-surface has-checked:border-brand has-checked:bg-brand-soft/50 has-checked:inset-ring has-checked:inset-ring-brand has-disabled:border-line has-disabled:bg-sunken">
      <label className="flex min-h-14 items-center gap-3 rounded-md px-4 py-2 has-disabled:text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <input
          type="radio"
          name="method"
          value={method}
          data-later={isLater || undefined}
          required
          defaultChecked={isChosen && !isClosed}
          disabled={isClosed}
          aria-describedby={textId}
          aria-invalid={isInvalid ? true : undefined}
          className="size-5 flex-none appearance-none rounded-full border-[1.5px] border-field-line bg-surface outline-none checked:border-6 checked:border-brand aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken"
        />
        <span className="min-w-0">
          <span className="block font-display font-semibold">{name}</span>
          <span id={textId} className="block text-sm text-ink-2">
            {text}
          </span>
        </span>
        <span className="ms-auto flex flex-none items-center gap-1.5 text-ink-2 max-md:hidden">{aside}</span>
      </label>
      {children && <div className="px-4 pb-4 not-group-has-checked/method:hidden md:ps-12">{children}</div>}
    </div>
  );
}
