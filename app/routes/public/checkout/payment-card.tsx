import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { CheckoutMessages, SaleMethod, TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import type { PaymentChoice } from '#features/booking/holds/agreed-price.ts';
import type { MethodKind, PaymentMethod } from '#features/payments/payment.ts';
import type { LimitError } from '#features/payments/payment-provider.ts';
import { symbolOf } from '#features/settings/currencies.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { rateFigure, wholeUnitsFormatter } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { ChevronDown, MapPin, Smartphone } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import type { CheckoutChoice, FormFacts } from './form-facts.ts';

export function PaymentCard(props: {
  kind: 'Flights' | 'Stay';
  facts: Pick<FormFacts, 'choices' | 'lockedRates' | 'payLater' | 'officeAddress'>;
  typed: Pick<TypedCheckout, 'method' | 'payerPhones'>;
  problems: CheckoutMessages;
}) {
  const { kind, typed, problems } = props;
  const { choices, lockedRates, payLater, officeAddress } = props.facts;
  const { t, language } = useTranslation('checkout');
  const error = problems.method;
  const later = (last: ReactNode): TileParts => ({
    text: payLater.isOpen
      ? t('pay.held', { count: payLater.hours })
      : t(`pay.tooLate${kind}`, { count: payLater.notWithinHours }),
    aside: null,
    isLater: true,
    isClosed: !payLater.isOpen,
    children: (
      <ol className="grid list-decimal gap-1 ps-5 text-sm marker:font-semibold marker:text-ink-3">
        <li>
          {payLater.verifiedEmail
            ? t('pay.keepEmail', { email: payLater.verifiedEmail })
            : t('pay.confirm', { minutes: payLater.holdMinutes })}
        </li>
        {last && <li>{last}</li>}
      </ol>
    ),
  });
  const tiles: Record<MethodKind, (choice: CheckoutChoice) => TileParts> = {
    mobile_money: (choice) => ({
      text: t('pay.mobileText'),
      aside: <Smartphone />,
      children: <PayerPhone choice={choice} asks={asksText(choice)} typed={typed} problems={problems} />,
    }),
    card: () => ({
      text: <span className="group-has-checked/method:sr-only">{t('pay.cards')}</span>,
      children: <p className="text-sm">{t('pay.cardText')}</p>,
      aside: (
        <>
          <Mark className="text-xs text-[#1434cb] italic">VISA</Mark>
          <Mark>
            <svg aria-hidden="true" width="26" height="16" viewBox="0 0 26 16">
              <circle cx="8" cy="8" r="8" fill="#eb001b" />
              <circle cx="18" cy="8" r="8" fill="#f79e1b" />
              <path d="M13 1.75a8 8 0 0 1 0 12.5a8 8 0 0 1 0-12.500z" fill="#ff5f00" />
            </svg>
          </Mark>
        </>
      ),
    }),
    bank_transfer: () => ({ ...later(t('pay.transfer')), aside: <BankIcon /> }),
    cash: () => ({
      ...later(officeAddress && t('pay.cashAt', { address: officeAddress })),
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
      <MethodOptions legend={<h2 className="mb-4 text-lg">{t('pay.heading')}</h2>} error={error}>
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
      </MethodOptions>
    </Card>
  );

  /** For a method that asks in a currency of its own. */
  function asksText({ asks }: CheckoutChoice): string | undefined {
    const rate = lockedRates[asks.currency];
    if (rate === undefined) return undefined;
    return t('pay.asks', { amount: asText(asks), rate: rateFigure(rate, language), currency: asks.currency });
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
}

/** The phone that gets the prompt, and the amount if it is in another currency than the price. */
function PayerPhone(props: {
  choice: CheckoutChoice;
  asks: string | undefined;
  typed: Pick<TypedCheckout, 'payerPhones'>;
  problems: CheckoutMessages;
}) {
  const { asks, typed, problems } = props;
  const { name, phone } = props.choice;
  const { t } = useTranslation('checkout');
  if (!phone) return null;
  const other = typed.payerPhones[phone.method] ?? '';
  const error = problems[phone.part];
  return (
    <>
      <p className="num text-sm">
        {asks && <span className="mb-1 block">{asks}</span>}
        {t('pay.promptHint')}
      </p>
      <details open={other !== '' || error !== undefined || undefined} className="group/fold">
        <summary className="flex min-h-11 w-fit items-center gap-1 font-display text-sm font-semibold text-brand">
          {t('pay.payerOther')}
          <ChevronDown size={16} className="flex-none group-open/fold:rotate-180" />
        </summary>
        <Input
          id={phone.part}
          name={phone.part}
          type="tel"
          label={t('pay.payerPhone', { method: name })}
          hint={phone.hint}
          defaultValue={other}
          error={error}
          maxLength={40}
          autoComplete="tel"
        />
      </details>
    </>
  );
}

/** A brand in its own colours, which need its white. */
function Mark({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-grid h-6 place-content-center rounded-sm border border-line bg-[#fff] px-1.5 font-display text-2xs font-extrabold',
        className,
      )}
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

export function MethodOptions(props: { legend: ReactNode; error: string | undefined; children: ReactNode }) {
  const { legend, error, children } = props;
  return (
    <fieldset id="method" aria-describedby={error ? 'method-message' : undefined} className="grid min-w-0 gap-2">
      <legend>{legend}</legend>
      {children}
      <FieldMessage id="method-message" error={error} />
    </fieldset>
  );
}

/** A payment method as a radio card; its fields show while it is chosen. */
export function MethodOption(props: {
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
  const { method, name, text, aside, isChosen, isInvalid, children } = props;
  const { isLater = false, isMobile = false, isClosed = false } = props;
  const textId = `method-${method}`;
  return (
    <div className="group/method rounded-md border border-field-line bg-surface has-checked:border-brand has-checked:bg-brand-soft/50 has-checked:inset-ring has-checked:inset-ring-brand has-disabled:border-line has-disabled:bg-sunken">
      <label className="flex min-h-14 items-start gap-3 rounded-md px-4 py-3 has-disabled:text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
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
          className="mt-0.5 size-5 flex-none appearance-none rounded-full border-[1.5px] border-field-line bg-surface outline-none checked:border-6 checked:border-brand aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken"
        />
        <span className="min-w-0 flex-1">
          <span className="flex min-h-6 items-center justify-between gap-2">
            <span className="font-display font-semibold">{name}</span>
            <span className="flex flex-none items-center gap-1.5 text-ink-2">{aside}</span>
          </span>
          <span id={textId} className="block text-sm text-balance text-ink-2">
            {text}
          </span>
        </span>
      </label>
      {children && <div className="-mt-2 ps-12 pe-4 pb-4 not-group-has-checked/method:hidden">{children}</div>}
    </div>
  );
}
