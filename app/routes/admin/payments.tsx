import { momentText } from '#features/booking/back-office/office-labels.ts';
import {
  countUnproved,
  listReceipts,
  listUnproved,
  readReceiptQuery,
  type UnprovedReceipt,
} from '#features/payments/mpesa/paybill/list-receipts.ts';
import { readRegistration } from '#features/payments/mpesa/paybill/register-paybill.ts';
import { listPollFailures } from '#features/payments/providers/provider-events.ts';
import { listHeldUpRefunds } from '#features/payments/refunds-by-hand.ts';
import { listOpenTakebacks } from '#features/payments/takebacks/takebacks.ts';
import { listUnknownEvents } from '#features/payments/unknown-events.ts';
import { Alert } from '#ui/alert.tsx';
import { Link } from '#ui/link.tsx';
import { Banknote } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/payments';
import { AdminPage } from './admin-page.tsx';
import { FilterChips, SearchBox } from './catalogue/list-filters.tsx';
import { summaryOf } from './catalogue/list-paging.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { keepTyped } from './form-refusals.ts';
import { EmptyList, ListTable } from './list-table.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { loneLink, Panel } from './panel.tsx';
import { PaybillPanel } from './payments/paybill-panel.tsx';
import { type PaymentsOutcome, paymentIntents } from './payments/payment-forms.ts';
import { reasonText, shillingsText } from './payments/payment-labels.ts';
import { AskAgain, PutAside, receiptColumns } from './payments/receipt-columns.tsx';
import { ReceiptDialogs } from './payments/receipt-dialogs.tsx';
import { HeldUpPanel, TakebacksPanel, UnknownEventsPanel } from './payments/takebacks-panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, payments } = factsOf(context);
  const query = readReceiptQuery(new URL(request.url).searchParams);
  const { mpesa } = payments;
  const hasInitiator = mpesa?.hasInitiator === true;
  const [list, unproved, unprovedCount, refunds, takebacks, events, pollFailures, registration] = await Promise.all([
    listReceipts(db, query, { hasInitiator }),
    listUnproved(db),
    countUnproved(db),
    listHeldUpRefunds(db),
    listOpenTakebacks(db),
    listUnknownEvents(db),
    listPollFailures(db),
    mpesa && readRegistration(db, mpesa),
  ]);
  const paybill = mpesa ? { shortCode: mpesa.shortCode, hasInitiator, registration: registration ?? null } : null;
  return { query, list, unproved, unprovedCount, refunds, takebacks, events, pollFailures, paybill };
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, log, payments, reportError } = factsOf(context);
  const intents = paymentIntents({ ...payments, db, log }, knownActor(context));
  return answerForm<PaymentsOutcome>({ request }, intents, keepTyped(reportError, ['match', 'by-hand', 'aside']));
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, unproved, unprovedCount, refunds, takebacks, paybill } = loaderData;
  const hasInitiator = paybill?.hasInitiator === true;
  return (
    <AdminPage title="Money to match">
      <OutcomeMessage outcome={actionData} />
      <TakebacksPanel takebacks={takebacks} />
      <HeldUpPanel refunds={refunds} />
      <UnknownEventsPanel events={loaderData.events} pollFailures={loaderData.pollFailures} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchBox label="Search money" hint="by receipt, account or payer" />
        <FilterChips
          label="Which money"
          name="show"
          all="Waiting"
          options={[
            { value: 'unproved', label: 'Not confirmed' },
            { value: 'all', label: 'All' },
          ]}
        />
      </div>
      {paybill && !hasInitiator && list.rows.length > 0 && (
        <Alert tone="warning">
          Without an initiator, M-Pesa can neither confirm this money nor send it back: it can only be sent back by
          hand.
        </Alert>
      )}
      <ListTable
        isScrolling
        caption="Money at the paybill"
        columns={receiptColumns(hasInitiator)}
        list={list}
        rowKey={({ receipt }) => receipt}
        summary={summaryOf(list, 'payments')}
        empty={
          <EmptyList
            icon={Banknote}
            title="No money found"
            emptyTitle="Nothing to match"
            isNarrowed={query.text !== '' || query.show !== 'waiting'}
            showAll={{ label: 'Show waiting money' }}
          >
            Money paid to the paybill without the reference of a booking is listed here.
          </EmptyList>
        }
      />
      {query.show !== 'unproved' && <UnprovedPanel unproved={unproved} count={unprovedCount} canAsk={hasInitiator} />}
      <PaybillPanel paybill={paybill} />
      <ReceiptDialogs rows={list.rows} unproved={unproved} outcome={actionData} />
    </AdminPage>
  );
}

/** Money that M-Pesa has reported but not confirmed. It is not credited. */
function UnprovedPanel({
  unproved,
  count,
  canAsk,
}: {
  unproved: readonly UnprovedReceipt[];
  /** Of all unconfirmed receipts; only the first ones are shown. */
  count: number;
  canAsk: boolean;
}) {
  const address = useListAddress();
  if (unproved.length === 0) return null;
  const shown = unproved.filter(({ refuted }) => refuted === null).length;
  return (
    <Panel
      title="Reported, not confirmed yet"
      aside={
        count > shown && (
          <Link to={address.filtered({ show: 'unproved', q: null })} className={`text-sm ${loneLink}`}>
            {shown} of {count.toLocaleString('en-US')} are shown: see all
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {unproved.map(({ receipt, amountMinor, account, receivedAt, requestedAt, refuted, answer, isGivenUp }) => (
          <li key={receipt} className="grid items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
            <div className="min-w-0">
              <p className="flex flex-wrap gap-x-3">
                <b className="num font-semibold">{shillingsText(amountMinor)}</b>
                <span className="num" dir="ltr">
                  {receipt}
                </span>
                <span className="wrap-anywhere text-ink-2">
                  for <bdi>{account || 'nothing'}</bdi>
                </span>
              </p>
              <p className="num text-xs text-ink-3">
                Reported {momentText(receivedAt)}
                {requestedAt && `, asked ${momentText(requestedAt)}`}
                {answer && `. M-Pesa’s answer: ${answer}`}
              </p>
              {isGivenUp && (
                <p className="text-sm text-ink-2">
                  M-Pesa was asked for a week and is no longer asked. Ask again, or put it aside.
                </p>
              )}
              {refuted !== null && <p className="text-sm text-danger">{reasonText(refuted)}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {canAsk && <AskAgain receipt={receipt} />}
              {refuted === null && <PutAside receipt={receipt} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
