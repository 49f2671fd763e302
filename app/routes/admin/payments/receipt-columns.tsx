import { Link2, RefreshCw, Undo2 } from 'lucide-react';
import { Form, Link } from 'react-router';
import { momentText, shortMomentText } from '#features/booking/back-office/office-words.ts';
import type { ListedReceipt } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { loneLink } from '../panel.tsx';
import { reasonText, shillingsText, stateWords } from './receipt-words.ts';
import { refundFailureText } from './refund-failure-text.ts';

export const receiptColumns: TableColumn<ListedReceipt>[] = [
  {
    id: 'paid',
    header: 'Paid',
    phone: 'none',
    cell: ({ paidAt }) => <Paid at={paidAt} />,
  },
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
          <Paid at={row.paidAt} />
          <span className="wrap-anywhere">
            <span className="text-ink-3">For</span> <Account account={row.account} />
          </span>
          <Why row={row} />
        </span>
      </span>
    ),
  },
  {
    id: 'account',
    header: 'Account typed',
    phone: 'none',
    wraps: true,
    cell: ({ account }) => (
      <span className="block max-w-44 wrap-anywhere">
        <Account account={account} />
      </span>
    ),
  },
  {
    id: 'why',
    header: 'Why it waits',
    phone: 'none',
    wraps: true,
    cell: (row) => <Why row={row} />,
  },
  {
    id: 'do',
    header: 'What to do',
    hideHeader: true,
    align: 'end',
    phone: 'second',
    cell: (row) => <Steps row={row} />,
  },
];

function Account({ account }: { account: string }) {
  return account === '' ? <span className="text-ink-3">nothing</span> : <bdi>{account}</bdi>;
}

function Paid({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={momentText(at)} className="num text-ink-2">
      {shortMomentText(at)}
    </time>
  );
}

function Why({ row }: { row: ListedReceipt }) {
  const { state, reason, returnFailure, returnReference } = row;
  const isElsewhere = reason === 'left_otherwise';
  return (
    <span className="grid justify-items-start gap-1 leading-4.5 md:max-w-72">
      {state !== 'unmatched' && <Badge tone={stateWords[state].tone}>{stateWords[state].text}</Badge>}
      {(state !== 'returned' || isElsewhere) && reason !== null && <span>{reasonText(reason)}</span>}
      {state === 'matched' && <Matched row={row} />}
      {state === 'returned' && !isElsewhere && (
        <span className="text-xs text-ink-3">
          Reversal <span dir="ltr">{returnReference}</span>
        </span>
      )}
      {state === 'unmatched' && returnFailure !== null && (
        <span className="text-danger">Not sent back. {refundFailureText(returnFailure)}</span>
      )}
    </span>
  );
}

function Matched({ row: { bookingId, agentId, reference } }: { row: ListedReceipt }) {
  const to = bookingId ? `/admin/bookings/${bookingId}` : `/admin/agents/${agentId}`;
  return (
    <Link to={to} className={`num font-semibold ${loneLink}`} dir="ltr">
      {reference}
    </Link>
  );
}

function Steps({ row: { receipt, state } }: { row: ListedReceipt }) {
  const address = useListAddress();
  if (state === 'unmatched') {
    return (
      <span className="flex flex-wrap gap-2 max-md:pt-1 md:justify-end">
        <ButtonLink to={address.with({ do: 'match', of: receipt })} preventScrollReset size="sm" icon={Link2}>
          <span>
            Match<span className="sr-only"> {receipt}</span>
          </span>
        </ButtonLink>
        <ButtonLink
          to={address.with({ do: 'return', of: receipt })}
          preventScrollReset
          size="sm"
          tone="danger"
          icon={Undo2}
        >
          <span>
            Send back<span className="sr-only"> {receipt}</span>
          </span>
        </ButtonLink>
      </span>
    );
  }
  return state === 'refuted' ? <AskAgain receipt={receipt} /> : null;
}

export function AskAgain({ receipt }: { receipt: string }) {
  const address = useListAddress();
  return (
    <Form
      method="post"
      action={address.list}
      preventScrollReset
      className="grid justify-items-start md:justify-items-end"
    >
      <input type="hidden" name="receipt" value={receipt} />
      <Button type="submit" name="intent" value="ask" size="sm" icon={RefreshCw}>
        <span>
          Ask again now<span className="sr-only"> about {receipt}</span>
        </span>
      </Button>
    </Form>
  );
}
