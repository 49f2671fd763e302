import type { ListedReceipt } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { Badge } from '#ui/badge.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { RefreshCw, Undo2 } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Archive, HandCoins, Link2 } from '#ui/office-icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { ActionButton, DialogLink } from '../form-dialog.tsx';
import { loneLink, ReferenceLink, ShortMoment } from '../panel.tsx';
import { differenceText, reasonText, refundFailureText, shillingsText, stateLabels } from './payment-labels.ts';

/** Without an initiator, M-Pesa can neither confirm money nor send it back. */
export const receiptColumns = (hasInitiator: boolean): TableColumn<ListedReceipt>[] => [
  { id: 'paid', header: 'Paid', cell: ({ paidAt }) => <ShortMoment at={paidAt} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'first-end',
    cell: ({ amountMinor }) => <b className="num font-semibold">{shillingsText(amountMinor)}</b>,
  },
  {
    id: 'payer',
    header: 'Payer',
    phone: 'first',
    cell: (row) => (
      <span className="block leading-4.5">
        <bdi className="block">{row.payerName ?? 'No name given'}</bdi>
        <span className="num block text-xs text-ink-3" dir="ltr">
          {row.receipt}
        </span>
        <span className="mt-1 grid gap-1 md:hidden">
          <ShortMoment at={row.paidAt} />
          <span className="wrap-anywhere">
            <span className="text-ink-3">For</span> <Account row={row} />
          </span>
          <Why row={row} />
        </span>
      </span>
    ),
  },
  {
    id: 'account',
    header: 'Account typed',
    wraps: true,
    cell: (row) => (
      <span className="block max-w-44 wrap-anywhere">
        <Account row={row} />
      </span>
    ),
  },
  { id: 'why', header: 'Why it waits', wraps: true, cell: (row) => <Why row={row} /> },
  {
    id: 'do',
    header: 'What to do',
    hideHeader: true,
    align: 'end',
    phone: 'second',
    cell: (row) => <Steps row={row} hasInitiator={hasInitiator} />,
  },
];

/** The account as the payer typed it, linked where it names a booking or a deposit. */
function Account({ row: { account, namedBookingId, namedAgentId } }: { row: ListedReceipt }) {
  if (account === '') return <span className="text-ink-3">nothing</span>;
  if (namedBookingId === null && namedAgentId === null) return <bdi>{account}</bdi>;
  return (
    <Link
      to={namedBookingId ? `/admin/bookings/${namedBookingId}` : `/admin/agents/${namedAgentId}`}
      className={`num ${loneLink}`}
    >
      <bdi>{account}</bdi>
    </Link>
  );
}

function Why({ row }: { row: ListedReceipt }) {
  const { state, reason, returnFailure, returnReference } = row;
  const isElsewhere = reason === 'left_otherwise';
  return (
    <span className="grid justify-items-start gap-1 leading-4.5 md:max-w-72">
      {state !== 'unmatched' && <Badge tone={stateLabels[state].tone}>{stateLabels[state].text}</Badge>}
      {(state !== 'returned' || isElsewhere) && reason !== null && <span>{reasonText(reason)}</span>}
      {state === 'unmatched' && <RequestedAmount row={row} />}
      {state === 'matched' && (
        <ReferenceLink bookingId={row.bookingId} agentId={row.agentId}>
          {row.reference}
        </ReferenceLink>
      )}
      {state === 'returned' && !isElsewhere && (
        <span className="text-xs text-ink-3">
          {reason === 'sent_by_hand' ? 'By hand, with' : 'Reversal'} <span dir="ltr">{returnReference}</span>
        </span>
      )}
      {state === 'unmatched' && returnFailure !== null && (
        <span className="text-danger">Not sent back. {refundFailureText(returnFailure)}</span>
      )}
    </span>
  );
}

/** Shown where only the amount prevents the match. */
function RequestedAmount({ row: { reason, requestedMinor, amountMinor } }: { row: ListedReceipt }) {
  if (requestedMinor === null || requestedMinor === amountMinor) return null;
  if (reason !== 'other_amount' && reason !== 'deposit_over') return null;
  return (
    <span className="num text-ink-2">
      Requested {shillingsText(requestedMinor)}, {differenceText({ receivedMinor: amountMinor, requestedMinor })}.
    </span>
  );
}

/** True while no reversal is in progress. */
export function isToSendByHand({ state, isPending }: ListedReceipt): boolean {
  return (state === 'unmatched' || state === 'returning') && !isPending;
}

function Steps({ row, hasInitiator }: { row: ListedReceipt; hasInitiator: boolean }) {
  const { receipt, state, returnFailure } = row;
  const isUnmatched = state === 'unmatched';
  const isByHand = isToSendByHand(row) && (!isUnmatched || !hasInitiator || returnFailure !== null);
  const canAsk = hasInitiator && (state === 'reported' || state === 'refuted');
  return (
    <span className="flex flex-wrap gap-2 max-md:pt-1 md:justify-end">
      {isUnmatched && hasInitiator && (
        <>
          <Step dialog="match" receipt={receipt} icon={Link2} label="Match" />
          <Step dialog="return" receipt={receipt} icon={Undo2} label="Send back" isDanger />
        </>
      )}
      {isByHand && <Step dialog="by-hand" receipt={receipt} icon={HandCoins} label="Sent back by hand" />}
      {canAsk && <AskAgain receipt={receipt} />}
      {state === 'reported' && <PutAside receipt={receipt} />}
    </span>
  );
}

function Step({
  dialog,
  receipt,
  icon,
  label,
  isDanger = false,
}: {
  dialog: string;
  receipt: string;
  icon: Icon;
  label: string;
  isDanger?: boolean;
}) {
  return (
    <DialogLink dialog={dialog} of={receipt} tone={isDanger ? 'danger' : undefined} icon={icon}>
      <span>
        {label}
        <span className="sr-only"> {receipt}</span>
      </span>
    </DialogLink>
  );
}

export function PutAside({ receipt }: { receipt: string }) {
  return <Step dialog="aside" receipt={receipt} icon={Archive} label="Put aside" />;
}

export function AskAgain({ receipt }: { receipt: string }) {
  return (
    <ActionButton intent="ask" of={receipt} icon={RefreshCw} className="grid justify-items-start md:justify-items-end">
      <span>
        Ask again now<span className="sr-only"> about {receipt}</span>
      </span>
    </ActionButton>
  );
}
