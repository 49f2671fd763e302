import clsx from 'clsx';
import type { MethodKind, PaymentState } from '#features/payments/payment.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { Smartphone, Undo2 } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Banknote, CreditCard, FileDown, Landmark } from '#ui/office-icons.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { useTripName } from '../bookings/booking-lines.tsx';
import { Moment } from '../moment.tsx';
import type { ShownPayment } from './show-payment.ts';

const icons: Record<MethodKind, Icon> = {
  mobile_money: Smartphone,
  card: CreditCard,
  bank_transfer: Landmark,
  cash: Banknote,
};

const tones: Record<PaymentState, BadgeTone> = {
  created: 'neutral',
  submitted: 'neutral',
  captured: 'success',
  failed: 'line',
  unknown: 'warning',
  refund_due: 'warning',
  refunded: 'success',
};

export function PaymentRow({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation('account');
  const { kind, reference, methodKind, methodName, state, stateName, amount, problem, receivedInstead } = payment;
  const Icon = kind === 'refund' ? Undo2 : icons[methodKind];
  return (
    <li className="flex gap-4 p-4 md:p-5">
      <span className="grid size-11 flex-none place-content-center rounded-full bg-brand-soft text-brand-ink max-md:hidden">
        <Icon className={kind === 'refund' ? 'flip' : undefined} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
              {t(`payments.${kind}`)}
              <Badge tone={tones[state]} dot>
                {stateName}
              </Badge>
            </h3>
            <p className="mt-0.5 text-sm text-ink-2">
              <Trip payment={payment} />
            </p>
          </div>
          <p className="flex max-md:basis-full max-md:flex-row-reverse max-md:items-baseline max-md:justify-between md:flex-none md:flex-col md:items-end">
            <PriceText text={amount} className="text-xl" />
            <span className="text-sm text-ink-2">
              {kind === 'refund'
                ? t(state === 'refunded' ? 'payments.refundedTo' : 'payments.refundTo', { method: methodName })
                : methodName}
            </span>
          </p>
        </div>
        {problem && <p className="mt-2 text-sm text-pretty">{problem}</p>}
        {receivedInstead && <p className="text-sm">{t('payments.otherAmount', { amount: receivedInstead })}</p>}
        {state === 'refund_due' && (
          <p className={clsx('mt-2 text-sm text-pretty', payment.isHeldUp && 'text-warning')}>
            {t(payment.isHeldUp ? 'payments.refundHeldUp' : 'payments.refundTime')}
          </p>
        )}
        <Steps payment={payment} />
        {payment.hasReceipt && (
          <p className="mt-1 flex flex-wrap gap-x-3">
            <FileLink to={`/booking/${reference}/receipt/${payment.paymentId}`} reference={reference}>
              {t('payments.receipt')}
            </FileLink>
            {payment.hasInvoice && (
              <FileLink to={`/booking/${reference}/invoice.pdf`} reference={reference}>
                {t('payments.invoice')}
              </FileLink>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function FileLink({ to, reference, children }: { to: string; reference: string; children: React.ReactNode }) {
  return (
    <ButtonLink to={to} reloadDocument tone="quiet" size="sm" icon={FileDown} className="-ms-3">
      {children}
      <span className="sr-only"> {reference}</span>
    </ButtonLink>
  );
}

function Trip({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation('account');
  const tripName = useTripName();
  const { reference } = payment;
  return (
    <>
      <bdi>{tripName(payment)}</bdi> ·{' '}
      <Link to={`/booking/${reference}`} className="inline-flex items-center underline max-md:min-h-11">
        <span className="sr-only">{t('bookings.reference')} </span>
        <span className="num isolate-ltr">{reference}</span>
      </Link>
    </>
  );
}

/** The time of each state. */
function Steps({ payment: { steps, transaction } }: { payment: ShownPayment }) {
  const { t } = useTranslation('account');
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
      {steps.map(({ state, at }) => (
        <div key={state} className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-3">{t(`payments.steps.${state}`)}</dt>
          <dd>
            <Moment {...at} />
          </dd>
        </div>
      ))}
      {transaction && (
        <div className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt className="text-ink-3">{t('payments.transaction')}</dt>
          <dd className="isolate-ltr wrap-anywhere">{transaction}</dd>
        </div>
      )}
    </dl>
  );
}
