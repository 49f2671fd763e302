import type { ReactNode } from 'react';
import type { CheckoutMessages, SaleMethod, TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import type { PaymentChoice } from '#features/booking/holds/agreed-price.ts';
import type { MethodKind, PaymentMethod } from '#features/payments/payment.ts';
import type { LimitError } from '#features/payments/payment-provider.ts';
import { symbolOf } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, rateFigure, type UsdMinor, wholeUnitsFormatter } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { MapPin } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import type { CheckoutChoice, FormFacts } from './form-facts.ts';

export function PaymentCard(props: {
  kind: 'Flights' | 'Stay';
  facts: Pick<FormFacts, 'choices' | 'lockedRates' | 'payLater' | 'officeAddress'>;
  /** In US cents. */
  totalUsdMinor: UsdMinor;
  typed: Pick<TypedCheckout, 'method' | 'payerPhones'>;
  problems: CheckoutMessages;
}) {
  const {
    kind,
    facts: { choices, lockedRates, payLater, officeAddress },
    totalUsdMinor,
    typed,
    problems,
  } = props;
  const { t, language } = useTranslation('checkout');
  const error = problems.method;
  const later = laterText();
  const tiles: Record<MethodKind, (choice: CheckoutChoice) => TileParts> = {
    mobile_money: (choice) => ({
      text: t('pay.mobileText'),
      aside: <Mark>{choice.name.toUpperCase()}</Mark>,
      children: <PayerPhone choice={choice} asks={asksText(choice)} typed={typed} problems={problems} />,
    }),
    card: () => ({
      text: t('pay.cardText'),
      aside: (
        <>
          <Mark>VISA</Mark>
          <Mark>MC</Mark>
        </>
      ),
    }),
    bank_transfer: () => ({ text: later, isLater: true, isClosed: !payLater.isOpen, aside: <BankIcon /> }),
    cash: () => ({
      text: (
        <>
          {payLater.isOpen && officeAddress && <>{t('pay.cashAt', { address: officeAddress })} </>}
          {later}
        </>
      ),
      isLater: true,
      isClosed: !payLater.isOpen,
      aside: <MapPin />,
    }),
  };
  if (choices.length === 0) {
    return (
      <Alert tone="warning" link={{ to: '/contact', text: t('pay.write') }}>
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
        <div className="grid gap-2">
          {choices.map((choice) => (
            <MethodOption
              key={choice.method}
              method={choice.method}
              name={choice.name}
              isChosen={typed.method === choice.method}
              isInvalid={error !== undefined}
              isMobile={choice.phone !== null}
              {...tiles[choice.kind](choice)}
              {...(choice.missed && { text: limitText(choice, choice.missed), isClosed: true })}
            />
          ))}
        </div>
        {error && (
          <div className="mt-1.5">
            <FieldMessage id="method-message" error={error} />
          </div>
        )}
      </fieldset>
    </Card>
  );

  /** For a method that asks in a currency of its own. */
  function asksText({ name, asks }: CheckoutChoice): string | undefined {
    const rate = lockedRates[asks.currency];
    if (rate === undefined) return undefined;
    return t('pay.asks', {
      method: name,
      amount: asText(asks),
      dollars: formatUsdCents(totalUsdMinor, language),
      rate: rateFigure(rate, language),
      currency: asks.currency,
    });
  }

  /** Limits and amounts in a method's own currency are whole units. */
  function asText({ currency, amountMinor }: PaymentChoice['asks']): string {
    const symbol = symbolOf(currency);
    return wholeUnitsFormatter({ symbol }, language)(Math.floor(amountMinor / 100));
  }

  function limitText({ name, asks }: CheckoutChoice, missed: LimitError): string {
    return t(missed.error === 'above_limit' ? 'pay.atMost' : 'pay.atLeast', {
      method: name,
      amount: asText({ currency: asks.currency, amountMinor: missed.limitMinor }),
    });
  }

  function laterText(): string {
    const { isOpen, hours: count, notWithinHours, holdMinutes: minutes, verifiedEmail: email } = payLater;
    if (!isOpen) return t(`pay.tooLate${kind}`, { count: notWithinHours });
    return email ? t('pay.laterKnown', { count, email }) : t('pay.laterGuest', { count, minutes });
  }
}

/** The phone that gets the prompt, and the amount if it is in another currency than the price. */
function PayerPhone(props: {
  choice: CheckoutChoice;
  asks: string | undefined;
  typed: Pick<TypedCheckout, 'payerPhones'>;
  problems: CheckoutMessages;
}) {
  const {
    choice: { name, phone },
    asks,
    typed,
    problems,
  } = props;
  const { t } = useTranslation('checkout');
  return (
    <>
      {asks && <p className="num mb-3 text-sm font-semibold">{asks}</p>}
      {phone && (
        <Input
          id={phone.part}
          name={phone.part}
          type="tel"
          label={t('pay.payerPhone', { method: name })}
          hint={t('pay.payerPhoneHint', { numbers: phone.hint })}
          defaultValue={typed.payerPhones[phone.method] ?? ''}
          error={problems[phone.part]}
          maxLength={40}
          autoComplete="tel"
        />
      )}
    </>
  );
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

type TileParts = Pick<Parameters<typeof MethodOption>[0], 'text' | 'aside' | 'isLater' | 'isClosed' | 'children'>;

/** A payment method as a radio card; its fields show while it is chosen. */
export function MethodOption({
  method,
  name,
  text,
  aside,
  isChosen,
  isLater = false,
  isMobile = false,
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
  isMobile?: boolean;
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
          data-mobile={isMobile || undefined}
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
