import { useLocation } from 'react-router';
import {
  amountText,
  methodLabels,
  momentText,
  paymentLabels,
  unitsText,
} from '#features/booking/back-office/office-labels.ts';
import { type BookingPayment, type BookingStatus, shownPaymentState } from '#features/booking/booking.ts';
import type { PaymentState } from '#features/payments/payment.ts';
import { takebackTitle } from '#features/payments/takebacks/takeback-labels.ts';
import { providerTitle } from '#lib/provider-names.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { BadgeCheck, Undo2 } from '#ui/icons.tsx';
import { CircleHelp, Hand, RotateCcw } from '#ui/office-icons.tsx';
import { ActionButton, DialogLink } from '../form-dialog.tsx';
import { Moment, Panel } from '../panel.tsx';
import { refundFailureText } from '../payments/payment-labels.ts';

interface PaymentsPanelProps {
  payments: readonly BookingPayment[];
  status: BookingStatus;
  /** Names of the providers for bank transfers and cash. */
  byHand: readonly string[];
  receivedBy: Record<string, string>;
  /** Document numbers of the receipts, by payment. */
  documents: Record<string, string>;
}

export function PaymentsPanel({ payments, status, byHand, receivedBy, documents }: PaymentsPanelProps) {
  return (
    <Panel title="Payments">
      {payments.length === 0 && <p className="px-4 py-3 text-ink-2">No payment has been started.</p>}
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

const paymentTones: Record<PaymentState, BadgeTone> = {
  created: 'line',
  submitted: 'warning',
  captured: 'success',
  failed: 'neutral',
  unknown: 'danger',
  refund_due: 'warning',
  refunded: 'neutral',
};

const failures: Record<string, string> = {
  not_available: 'Its seats or rooms were gone.',
  paid_before: 'The booking had been paid before.',
  wrong_amount: 'It was not the requested amount.',
  other_currency: 'It was paid in another currency.',
  counted_before: 'It was paid to the paybill, and is counted there.',
  reported_other_amount: 'M-Pesa reports it as paid, but with another amount. Check the paybill’s statement.',
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
          <p className="num text-sm text-danger">{amountText(capturedMinor, currency)} received.</p>
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

function RefundNote({ payment }: { payment: BookingPayment }) {
  const { state, refundFailure, refundByHandAt, refundNextTryAt, refundAlsoSent } = payment;
  if (refundAlsoSent !== null)
    return (
      <p className="mt-1 text-sm text-danger wrap-anywhere">
        Refunded twice: it was handed out, and the provider sent it as <bdi dir="ltr">{refundAlsoSent}</bdi>. Ask the
        customer to return it.
      </p>
    );
  if (state !== 'refund_due' || refundFailure === null) return null;
  return (
    <p className="mt-1 text-sm text-warning wrap-anywhere">
      The refund is held up. <bdi>{refundFailureText(refundFailure)}</bdi>{' '}
      {refundByHandAt !== null
        ? `Sent by hand since ${momentText(refundByHandAt)}: the provider is no longer asked.`
        : refundNextTryAt !== null &&
          `The provider is asked again automatically, after ${momentText(refundNextTryAt)}.`}
    </p>
  );
}

function Stamps({ payment, receivedBy }: { payment: BookingPayment; receivedBy: string | undefined }) {
  const { createdAt, submittedAt, failedAt, unknownAt, capturedAt, refundDueAt, refundedAt, currency } = payment;
  const refund = payment.refundMinor === null ? '' : ` ${amountText(payment.refundMinor, currency)}`;
  const stamps: [string, Date | null][] = [
    ['Started', createdAt],
    ['Submitted', submittedAt],
    ['Failed', failedAt],
    ['Unknown since', unknownAt],
    [receivedBy ? `Received by ${receivedBy}` : 'Paid', capturedAt],
    [`Refund due${refund}`, refundDueAt],
    ['Requested from the provider', payment.refundRequestedAt],
    [payment.refundReference ? `Refunded (${payment.refundReference})` : 'Refunded', refundedAt],
  ];
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-3">
      {stamps.map(
        ([name, at]) =>
          at && (
            <li key={name} className="num">
              <bdi>{name}</bdi> <Moment at={at} />
            </li>
          ),
      )}
    </ul>
  );
}

function Steps({ payment, isByHand }: { payment: BookingPayment; isByHand: boolean }) {
  const { id, state, refundFailure, refundByHandAt, refundAlsoSent } = payment;
  // The sandbox has no takebacks to ask for.
  const isReal = payment.provider !== 'sandbox';
  const isOpen = ['created', 'submitted', 'unknown', 'failed'].includes(state);
  if (isByHand && isOpen) {
    return <DialogLink dialog="received" of={id} icon={BadgeCheck} label="Mark received" />;
  }
  if (state === 'refund_due' && (isByHand || refundByHandAt !== null)) {
    return (
      <div className="grid gap-2">
        <DialogLink dialog="refunded" of={id} icon={Undo2} label="Mark refunded" />
        {!isByHand && (
          <ActionButton
            intent="by-provider"
            of={id}
            icon={RotateCcw}
            busyLabel="Saving..."
            label="Let the provider send it"
          />
        )}
      </div>
    );
  }
  // Without a failure the provider may still be sending it: sending it by hand too would refund it twice.
  if (state === 'refund_due' && refundFailure !== null) {
    return <DialogLink dialog="by-hand" of={id} icon={Hand} label="Send it by hand" />;
  }
  if (refundAlsoSent !== null) {
    return (
      <ActionButton intent="twice-closed" of={id} icon={BadgeCheck} busyLabel="Saving..." label="Mark as resolved" />
    );
  }
  const canAsk = ['submitted', 'unknown', 'failed'].includes(state) || (state === 'captured' && isReal);
  if (isByHand || !canAsk) return null;
  return <ActionButton intent="ask" of={id} icon={CircleHelp} busyLabel="Asking..." label="Ask the provider now" />;
}
