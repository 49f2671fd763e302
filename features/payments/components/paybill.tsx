import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Fold } from '#ui/fold.tsx';

/** Instructions for paying from the M-Pesa menu of the phone. */
export function Paybill({
  number,
  account,
  hint,
  amount,
  after,
  opens,
}: {
  number: string;
  account: string;
  /** Other accepted forms of the account. */
  hint?: string;
  amount: string;
  /** What happens after the payment. */
  after: string;
  /** Unfolded from the start. */
  opens?: boolean | undefined;
}) {
  const { t } = useTranslation('prompt');
  return (
    <Fold label={t('paybill.heading')} opens={opens}>
      <p className="mt-1">{t('paybill.text')}</p>
      <dl className="my-3 grid gap-x-6 gap-y-3 rounded-md bg-sunken p-4 md:grid-cols-3">
        <Pair name={t('paybill.business')}>{number}</Pair>
        <Pair name={t('paybill.account')}>{account}</Pair>
        <Pair name={t('paybill.amount')}>{amount}</Pair>
      </dl>
      <p className="text-sm text-ink-2">{hint ? `${hint} ${after}` : after}</p>
    </Fold>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num font-display text-xl font-bold select-all wrap-anywhere">
        <span className="isolate-ltr">{children}</span>
      </dd>
    </div>
  );
}
