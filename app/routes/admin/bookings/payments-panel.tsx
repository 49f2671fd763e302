import { BadgeCheck, CircleHelp, Undo2 } from 'lucide-react';
import { Form, useLocation, useNavigation } from 'react-router';
import {
  amountText,
  methodWords,
  momentText,
  paymentWords,
  unitsText,
} from '#features/booking/back-office/office-words.ts';
import type { BookingStatus } from '#features/booking/booking.ts';
import type { BookingPayment } from '#features/booking/booking-details.ts';
import { shownPaymentState } from '#features/booking/shown-payment-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
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
  papers: Record<string, string>;
}

export function PaymentsPanel({ payments, status, byHand, receivedBy, papers }: PaymentsPanelProps) {
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
            receipt={papers[payment.id]}
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
  told_other_amount: 'M-Pesa says it was paid, but told another amount. Look at the paybill’s statement.',
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
            {methodWords[method]} <span className="text-ink-3">({provider})</span>
          </span>
          <Badge tone={paymentTones[state]} dot>
            {paymentWords[state]}
          </Badge>
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
        {payment.refundFailure !== null && payment.state === 'refund_due' && (
          <p className="mt-1 text-sm text-warning wrap-anywhere">
            The refund is held up. <bdi>{refundFailureText(payment.refundFailure)}</bdi>
          </p>
        )}
        {payment.capturedAt !== null && (
          <a
            href={`${pathname}/papers/${payment.id}`}
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
    ['Asked of the provider', payment.refundAskedAt],
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

function Steps({
  payment: { id, state, refundFailure },
  isByHand,
}: {
  payment: BookingPayment;
  isByHand: boolean;
}) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isOpen = ['created', 'submitted', 'unknown', 'failed'].includes(state);
  if (isByHand && isOpen) {
    return (
      <ButtonLink to={`?do=received&payment=${id}`} preventScrollReset size="sm" icon={BadgeCheck}>
        Mark received
      </ButtonLink>
    );
  }
  // One that its provider would not send is sent by somebody, in whatever way.
  if ((isByHand || refundFailure !== null) && state === 'refund_due') {
    return (
      <ButtonLink to={`?do=refunded&payment=${id}`} preventScrollReset size="sm" icon={Undo2}>
        Mark refunded
      </ButtonLink>
    );
  }
  if (isByHand || !['submitted', 'unknown', 'failed'].includes(state)) return null;
  return (
    <Form method="post" action={pathname} preventScrollReset className="grid">
      <input type="hidden" name="intent" value="ask" />
      <Button
        type="submit"
        name="payment"
        value={id}
        size="sm"
        icon={CircleHelp}
        busy={navigation.formData?.get('payment') === id}
        busyLabel="Asking..."
      >
        Ask the provider now
      </Button>
    </Form>
  );
}
