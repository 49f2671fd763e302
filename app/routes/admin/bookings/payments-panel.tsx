import { Form, useLocation, useNavigation } from 'react-router';
import {
  amountText,
  methodLabels,
  momentText,
  paymentLabels,
  unitsText,
} from '#features/booking/back-office/office-labels.ts';
import type { BookingStatus } from '#features/booking/booking.ts';
import type { BookingPayment } from '#features/booking/booking-details.ts';
import { shownPaymentState } from '#features/booking/shown-payment-state.ts';
import { takebackTitle } from '#features/payments/takebacks/takeback-labels.ts';
import { providerTitle } from '#lib/provider-title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { BadgeCheck, CircleHelp, Hand, type Icon, RotateCcw, Undo2 } from '../../../ui/icons.tsx';
import { Panel } from '../panel.tsx';
import { refundFailureText } from '../payments/refund-failure-text.ts';
import { paymentTones } from './booking-tones.ts';

interface PaymentsPanelProps {
  payments: readonly BookingPayment[];
  status: BookingStatus;
  /** Of providers whose money people carry. */
  byHand: readonly string[];
  receivedBy: Record<string, string>;
  /** What receipts are called, by payment. */
  documents: Record<string, string>;
}

export function PaymentsPanel({ payments, status, byHand, receivedBy, documents }: PaymentsPanelProps) {
  return (
    <Panel title="Payments">
      {payments.length === 0 && <p className="px-4 py-3 text-ink-2">Nothing has been paid or begun.</p>}
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <Payment
            key={payment.id}
            payment={payment}
            status={status}
            isByHand={byHand.includes(payment.provider)}
            receivedBy={receivedBy[payment.id]}
            receipt={documents[payment.id]}
          />
        ))}
      </ul>
    </Panel>
  );
}

const failures: Record<string, string> = {
  not_available: 'Its seats or rooms were gone.',
  paid_before: 'The booking had been paid before.',
  wrong_amount: 'It was not the amount that was asked for.',
  other_currency: 'It came in another currency.',
  counted_before: 'Its money came to the paybill, and has been counted there.',
  reported_other_amount: 'M-Pesa says it was paid, but told another amount. Look at the paybill’s statement.',
};

function Payment({
  payment,
  status,
  isByHand,
  receivedBy,
  receipt,
}: {
  payment: BookingPayment;
  status: BookingStatus;
  isByHand: boolean;
  receivedBy: string | undefined;
  receipt: string | undefined;
}) {
  const { method, provider, amountMinor, capturedMinor, currency, providerReference, failure } = payment;
  const state = shownPaymentState(payment.state, status);
  const { pathname } = useLocation();
  return (
    <li className="grid items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="num font-semibold">{unitsText(amountMinor / 100, currency)}</b>
          <span>
            {methodLabels[method]} <span className="text-ink-3">({providerTitle(provider)})</span>
          </span>
          <Badge tone={paymentTones[state]} dot>
            {paymentLabels[state]}
          </Badge>
          {payment.takebacks.map((takeback) => (
            <Badge key={takeback.id} tone={takeback.takenMinor > 0 ? 'danger' : 'neutral'}>
              {takebackTitle(takeback)}
            </Badge>
          ))}
        </p>
        {capturedMinor !== null && capturedMinor !== amountMinor && (
          <p className="num text-sm text-danger">{amountText(capturedMinor, currency)} came.</p>
        )}
        {failure !== null && (
          <p className="text-sm text-ink-2">{failures[failure] ?? `${failure.replaceAll('_', ' ')}.`}</p>
        )}
        {providerReference !== null && (
          <p className="text-xs wrap-anywhere text-ink-3">
            Provider's reference <span dir="ltr">{providerReference}</span>
          </p>
        )}
        <Stamps payment={payment} receivedBy={receivedBy} />
        <RefundNote payment={payment} />
        {payment.capturedAt !== null && (
          <a
            href={`${pathname}/documents/${payment.id}`}
            download
            className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold md:min-h-8"
          >
            {receipt ?? 'Receipt'} (PDF)
          </a>
        )}
      </div>
      <Steps payment={payment} isByHand={isByHand} />
    </li>
  );
}

/** What somebody has to know of a refund before they do anything about it. */
function RefundNote({ payment }: { payment: BookingPayment }) {
  const { state, refundFailure, refundByHandAt, refundNextTryAt, refundAlsoSent } = payment;
  if (refundAlsoSent !== null)
    return (
      <p className="mt-1 text-sm text-danger wrap-anywhere">
        The money went twice: it was handed out, and the provider sent it as{' '}
        <bdi dir="ltr">{refundAlsoSent}</bdi>. Ask the customer for it.
      </p>
    );
  if (state !== 'refund_due' || refundFailure === null) return null;
  return (
    <p className="mt-1 text-sm text-warning wrap-anywhere">
      The refund is held up. <bdi>{refundFailureText(refundFailure)}</bdi>{' '}
      {refundByHandAt !== null
        ? `Somebody sends it by hand since ${momentText(refundByHandAt)}: the provider is not asked.`
        : refundNextTryAt !== null &&
          `The provider is asked again by itself, after ${momentText(refundNextTryAt)}.`}
    </p>
  );
}

function Stamps({ payment, receivedBy }: { payment: BookingPayment; receivedBy: string | undefined }) {
  const { createdAt, submittedAt, failedAt, unknownAt, capturedAt, refundDueAt, refundedAt, currency } =
    payment;
  const refund = payment.refundMinor === null ? '' : ` ${amountText(payment.refundMinor, currency)}`;
  const stamps: [string, Date | null][] = [
    ['Begun', createdAt],
    ['Handed over', submittedAt],
    ['Failed', failedAt],
    ['Unknown since', unknownAt],
    [receivedBy ? `Received by ${receivedBy}` : 'Paid', capturedAt],
    [`Refund due${refund}`, refundDueAt],
    ['Asked of the provider', payment.refundRequestedAt],
    [payment.refundReference ? `Refunded (${payment.refundReference})` : 'Refunded', refundedAt],
  ];
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-3">
      {stamps.map(
        ([name, at]) =>
          at && (
            <li key={name} className="num">
              <bdi>{name}</bdi> <time dateTime={at.toISOString()}>{momentText(at)}</time>
            </li>
          ),
      )}
    </ul>
  );
}

function Steps({ payment, isByHand }: { payment: BookingPayment; isByHand: boolean }) {
  const { id, state, refundFailure, refundByHandAt, refundAlsoSent } = payment;
  // The sandbox takes nothing back.
  const isReal = payment.provider !== 'sandbox';
  const isOpen = ['created', 'submitted', 'unknown', 'failed'].includes(state);
  if (isByHand && isOpen) {
    return (
      <ButtonLink to={`?do=received&payment=${id}`} preventScrollReset size="sm" icon={BadgeCheck}>
        Mark received
      </ButtonLink>
    );
  }
  if (state === 'refund_due' && (isByHand || refundByHandAt !== null)) {
    return (
      <div className="grid gap-2">
        <ButtonLink to={`?do=refunded&payment=${id}`} preventScrollReset size="sm" icon={Undo2}>
          Mark refunded
        </ButtonLink>
        {!isByHand && (
          <Step intent="by-provider" paymentId={id} icon={RotateCcw} busyLabel="Writing it down...">
            Let the provider send it
          </Step>
        )}
      </div>
    );
  }
  // While it may be on its way, nobody sends it as well.
  if (state === 'refund_due' && refundFailure !== null) {
    return (
      <ButtonLink to={`?do=by-hand&payment=${id}`} preventScrollReset size="sm" icon={Hand}>
        Send it by hand
      </ButtonLink>
    );
  }
  if (refundAlsoSent !== null) {
    return (
      <Step intent="twice-closed" paymentId={id} icon={BadgeCheck} busyLabel="Writing it down...">
        It is seen to
      </Step>
    );
  }
  const canAsk = ['submitted', 'unknown', 'failed'].includes(state) || (state === 'captured' && isReal);
  if (isByHand || !canAsk) return null;
  return (
    <Step intent="ask" paymentId={id} icon={CircleHelp} busyLabel="Asking...">
      Ask the provider now
    </Step>
  );
}

function Step({
  intent,
  paymentId,
  icon,
  busyLabel,
  children,
}: {
  intent: string;
  paymentId: string;
  icon: Icon;
  busyLabel: string;
  children: string;
}) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  return (
    <Form method="post" action={pathname} preventScrollReset className="grid">
      <input type="hidden" name="intent" value={intent} />
      <Button
        type="submit"
        name="payment"
        value={paymentId}
        size="sm"
        icon={icon}
        busy={
          navigation.formData?.get('intent') === intent && navigation.formData.get('payment') === paymentId
        }
        busyLabel={busyLabel}
      >
        {children}
      </Button>
    </Form>
  );
}
