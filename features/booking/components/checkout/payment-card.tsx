import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert } from '#app/ui/alert.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FieldMessage } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CheckoutSentences, TypedCheckout } from '../../checkout/checkout-form.ts';
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
  methods,
  payLater,
  officeAddress,
  typed,
  problems,
}: {
  kind: 'Flights' | 'Stay';
  methods: readonly PaymentMethod[];
  payLater: PayLaterFacts;
  officeAddress: string | null;
  typed: Pick<TypedCheckout, 'method' | 'mpesaPhone'>;
  problems: CheckoutSentences;
}) {
  const { t } = useTranslation('checkout');
  const error = problems.method;
  const option = (method: PaymentMethod) => ({
    method,
    name: t(`pay.${method}`),
    isChosen: typed.method === method,
    isInvalid: error !== undefined,
  });
  const later = laterText();
  const parts: Record<PaymentMethod, ReactNode> = {
    mpesa: (
      <MethodOption key="mpesa" {...option('mpesa')} text={t('pay.mpesaText')} aside={<Mark>M-PESA</Mark>}>
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
        text={t('pay.cardText')}
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
  if (methods.length === 0) {
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
        <div className="grid gap-2">{methods.map((method) => parts[method])}</div>
        {error && (
          <div className="mt-1.5">
            <FieldMessage id="method-message" error={error} />
          </div>
        )}
      </fieldset>
    </Card>
  );

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
