import { amountText, paymentLabels } from '#features/booking/back-office/office-labels.ts';
import { paymentStates } from '#features/payments/payment.ts';
import type { ComparedLine, ComparedPayment } from '#features/payments/statements/list-statements.ts';
import { isAskable, isQueueable, lineLabels, noInitiatorSentence } from '#features/payments/statements/verdicts.ts';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { ActionButton } from '../form-dialog.tsx';
import { loneLink, Moment, ReferenceLink } from '../panel.tsx';

interface LineActions {
  /** The provider is configured. */
  canAsk: boolean;
  /** M-Pesa has an initiator. */
  canQueue: boolean;
  provider: string;
}

export function lineColumns(actions: LineActions): readonly TableColumn<ComparedLine>[] {
  return [
    {
      id: 'line',
      header: 'Line',
      align: 'end',
      cell: ({ line }) => line?.toLocaleString('en-US') ?? 'Ours',
    },
    {
      id: 'reference',
      header: 'Reference',
      phone: 'first',
      cell: ({ line, reference, happenedAt }) => (
        <div className="min-w-0 max-w-56">
          <span dir="ltr" className="num block truncate font-semibold" title={reference ?? undefined}>
            {reference ?? (line === null ? 'No reference' : `Line ${line}`)}
          </span>
          {happenedAt && <Moment at={happenedAt} className="num block text-xs text-ink-3" />}
        </div>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      phone: 'first-end',
      cell: (line) => <Amounts {...line} />,
    },
    {
      id: 'verdict',
      header: 'Verdict',
      wraps: true,
      phone: 'second',
      cell: (line) => <VerdictCell line={line} {...actions} />,
    },
    {
      id: 'details',
      header: 'Details',
      wraps: true,
      wide: true,
      cell: (line) => (
        <div className="max-w-72">
          <Details {...line} />
        </div>
      ),
    },
  ];
}

function Details({ account, details }: ComparedLine) {
  return (
    <p className="text-xs text-ink-2">
      {account && <bdi className="block font-semibold wrap-anywhere">{account}</bdi>}
      {details && <bdi className="block wrap-anywhere">{details}</bdi>}
    </p>
  );
}

function Amounts({ line, amountMinor, oursMinor, currency }: ComparedLine) {
  if (amountMinor === null || currency === null) return null;
  const isDifferent = line !== null && oursMinor !== null && oursMinor !== amountMinor;
  return (
    <>
      {amountText(amountMinor, currency)}
      {isDifferent && <span className="block text-xs text-danger">ours {amountText(oursMinor, currency)}</span>}
    </>
  );
}

function VerdictCell({ line, canAsk, canQueue, provider }: LineActions & { line: ComparedLine }) {
  const { verdict, payment, isSuggestion, problem } = line;
  const { label, tone, sentence, todo } = lineLabels(line);
  return (
    <div className="grid gap-1 py-0.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <Badge tone={tone}>{label}</Badge>
        {payment && <PaymentLink payment={payment} isSuggestion={isSuggestion} />}
      </p>
      <p className="max-w-[65ch] text-xs text-ink-2">
        {problem ?? sentence} {todo}
      </p>
      {isAskable(verdict) && payment && canAsk && (
        <LineForm line={line} intent="ask" label="Ask the provider now" busyLabel="Asking..." />
      )}
      {isQueueable(verdict, provider) && canAsk && (
        <>
          <p className="max-w-[65ch] text-xs text-ink-2">
            {canQueue ? 'In the queue it is credited once M-Pesa has confirmed it.' : noInitiatorSentence}
          </p>
          {canQueue && <LineForm line={line} intent="queue" label="Put into the queue" busyLabel="Adding..." />}
        </>
      )}
      {line.queueState && (
        <Link
          to={`/admin/payments?${new URLSearchParams({ show: 'all', q: line.paymentReference ?? '' })}`}
          className={`justify-self-start text-xs font-semibold ${loneLink}`}
        >
          Show it under Payments
        </Link>
      )}
      <div className="min-[80rem]:hidden">
        <Details {...line} />
      </div>
    </div>
  );
}

function PaymentLink({ payment, isSuggestion }: { payment: ComparedPayment; isSuggestion: boolean }) {
  const { reference, bookingId, agentId } = payment;
  const state = paymentStates.find((known) => known === payment.state);
  return (
    <span className="text-xs">
      {isSuggestion && 'Perhaps '}
      <ReferenceLink bookingId={bookingId} agentId={agentId}>
        {reference}
      </ReferenceLink>
      {state && <span className="text-ink-3"> {paymentLabels[state]}</span>}
    </span>
  );
}

function LineForm({
  line,
  intent,
  label,
  busyLabel,
}: {
  line: ComparedLine;
  intent: string;
  label: string;
  busyLabel: string;
}) {
  return (
    <ActionButton intent={intent} of={String(line.id)} busyLabel={busyLabel} className="justify-self-start">
      {label} <span className="sr-only">about {line.reference}</span>
    </ActionButton>
  );
}
