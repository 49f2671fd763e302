import type { ReactNode } from 'react';
import type { PaymentChoice } from '#features/booking/checkout/payment-choices.ts';
import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { Settings } from '#features/settings/settings.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** Where money goes that people carry themselves. */
export type PayeeFacts = Settings['payments'] & {
  officeAddress: string | null;
  /** The rate at which M-Pesa asks, as it was agreed. */
  kesPerUsd: number | null;
  /** What the shillings are worth, in US cents. */
  usdMinor: number;
  paybill: { number: string; asks: PaymentChoice['asks'] } | null;
};

/** What to write on a transfer, or to bring along. */
export function PayInstructions({
  trip,
  method,
  payee,
}: {
  trip: ShownTrip;
  method: PaymentMethod;
  payee: PayeeFacts;
}) {
  const { t } = useTranslation('payment');
  const { t: messages } = useTranslation('trip');
  const { amount } = useTripMessages();
  const { price, reference } = trip;
  const isBank = method === 'bank_transfer';
  return (
    <section>
      <h2 className="text-xl">{t(isBank ? 'bank.heading' : 'cash.heading')}</h2>
      <p className="mt-1 text-ink-2">{t(isBank ? 'bank.text' : 'cash.text')}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 rounded-md bg-sunken p-4 md:grid-cols-2">
        <Pair name={t('bank.amount')} isLarge>
          <span className="isolate-ltr">{amount(price.total, price)}</span>
        </Pair>
        <Pair name={t('bank.reference')} isLarge>
          <span dir="ltr">{reference}</span>
        </Pair>
        {isBank ? (
          <>
            <Pair name={t('bank.bankName')}>{payee.bankName}</Pair>
            <Pair name={t('bank.accountName')}>{payee.accountName}</Pair>
            <Pair name={t('bank.accountNumber')}>
              {payee.accountNumber && <span dir="ltr">{payee.accountNumber}</span>}
            </Pair>
            <Pair name={t('bank.branch')}>{payee.branch}</Pair>
            <Pair name={t('bank.swift')}>{payee.swift && <span dir="ltr">{payee.swift}</span>}</Pair>
          </>
        ) : (
          <Pair name={t('cash.address')}>{payee.officeAddress}</Pair>
        )}
      </dl>
      {!isBank && payee.officeSentence && <p className="mt-3">{payee.officeSentence}</p>}
      <p className="mt-3 text-sm text-ink-2">{messages('instructions.text')}</p>
    </section>
  );
}

/** What is not set is not spoken of. */
function Pair({ name, isLarge = false, children }: { name: string; isLarge?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className={isLarge ? 'num font-display text-xl font-bold' : 'num font-semibold wrap-anywhere'}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
