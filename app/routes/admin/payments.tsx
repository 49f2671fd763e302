import { data } from 'react-router';
import { amountText, momentText } from '#features/booking/back-office/office-labels.ts';
import { listPollFailures } from '#features/payments/events/poll-events.ts';
import { listUnknownEvents } from '#features/payments/events/unknown-events.ts';
import { type HeldUpRefund, listHeldUpRefunds } from '#features/payments/list-held-up-refunds.ts';
import {
  countUnproved,
  listReceipts,
  listUnproved,
  readReceiptQuery,
  type UnprovedReceipt,
} from '#features/payments/mpesa/paybill/list-receipts.ts';
import { readRegistration } from '#features/payments/mpesa/paybill/read-registration.ts';
import { listOpenTakebacks } from '#features/payments/takebacks/list-takebacks.ts';
import { providerTitle } from '#lib/provider-title.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Banknote, RotateCcw } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import type { Route } from './+types/payments';
import { AdminPage } from './admin-page.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { OutcomeMessage } from './catalogue/outcome-message.tsx';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { loneLink, Panel } from './panel.tsx';
import { answerPaymentsForm } from './payments/answer-payments-form.ts';
import { PaybillPanel } from './payments/paybill-panel.tsx';
import type { PaymentsOutcome } from './payments/payments-outcome.ts';
import { AskAgain, PutAside, receiptColumns } from './payments/receipt-columns.tsx';
import { ReceiptDialogs } from './payments/receipt-dialogs.tsx';
import { reasonText, shillingsText } from './payments/receipt-labels.ts';
import { refundFailureText } from './payments/refund-failure-text.ts';
import { TakebacksPanel, UnknownEventsPanel } from './payments/takebacks-panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, payments } = factsOf(context);
  const query = readReceiptQuery(new URL(request.url).searchParams);
  const { mpesa } = payments;
  const hasInitiator = mpesa?.hasInitiator === true;
  const [list, unproved, unprovedCount, refunds, takebacks, events, pollFailures, registration] =
    await Promise.all([
      listReceipts(db, query, { hasInitiator }),
      listUnproved(db),
      countUnproved(db),
      listHeldUpRefunds(db),
      listOpenTakebacks(db),
      listUnknownEvents(db),
      listPollFailures(db),
      mpesa && readRegistration(db, mpesa),
    ]);
  const paybill = mpesa
    ? { shortCode: mpesa.shortCode, hasInitiator, registration: registration ?? null }
    : null;
  return { query, list, unproved, unprovedCount, refunds, takebacks, events, pollFailures, paybill };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, log, payments } = factsOf(context);
  const form = await request.formData();
  const outcome = await answerPaymentsForm({ ...payments, db, log }, form, knownActor(context));
  if (!outcome) throw data(null, { status: 400 });
  const isRefused = outcome.kind === 'refused' || outcome.kind === 'failed';
  return data<PaymentsOutcome>(outcome, { status: isRefused ? 422 : 200 });
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, unproved, unprovedCount, refunds, takebacks, paybill } = loaderData;
  const hasInitiator = paybill?.hasInitiator === true;
  const { pathname } = useListAddress();
  const isNarrowed = query.text !== '' || query.show !== 'waiting';
  const told = actionData?.kind === 'done' || actionData?.kind === 'failed' ? actionData : undefined;
  return (
    <AdminPage title="Money to match">
      <OutcomeMessage outcome={told} />
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
            { value: 'unproved', label: 'Not proved' },
            { value: 'all', label: 'All' },
          ]}
        />
      </div>
      {paybill && !hasInitiator && list.rows.length > 0 && (
        <Alert tone="warning">
          Without an initiator M-Pesa can not be asked about this money, nor to send it back: it can only be
          sent back by hand.
        </Alert>
      )}
      <div className="min-w-0 max-[86rem]:lg:overflow-x-auto">
        <Table
          caption="Money at the paybill"
          columns={receiptColumns(hasInitiator)}
          rows={list.rows}
          rowKey={({ receipt }) => receipt}
          summary={summaryOf(list, 'payments')}
          instead={
            list.rows.length === 0 ? (
              <EmptyState
                icon={Banknote}
                title={isNarrowed ? 'No money found' : 'Nothing to match'}
                level="h2"
                actions={
                  isNarrowed && (
                    <ButtonLink to={pathname} size="sm" icon={RotateCcw}>
                      Show what waits
                    </ButtonLink>
                  )
                }
              >
                {isNarrowed
                  ? undefined
                  : 'Money that comes to the paybill with an account that is no booking’s waits here.'}
              </EmptyState>
            ) : undefined
          }
        />
      </div>
      <ListPages page={list.page} list={list} />
      {query.show !== 'unproved' && (
        <UnprovedPanel unproved={unproved} count={unprovedCount} canAsk={hasInitiator} />
      )}
      <PaybillPanel paybill={paybill} />
      <ReceiptDialogs rows={list.rows} unproved={unproved} outcome={actionData} />
    </AdminPage>
  );
}

/** Refunds that a person has to see to. The booking is where somebody says that they send it, and that it was sent. */
function HeldUpPanel({ refunds }: { refunds: readonly HeldUpRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <div id="held-up" className="scroll-mt-20">
      <Panel title="Refunds held up">
        <ul className="divide-y divide-line">
          {refunds.map(
            ({ paymentId, bookingId, reference, provider, currency, refundMinor, dueAt, ...refund }) => (
              <li key={paymentId} className="px-4 py-3">
                <p className="flex flex-wrap items-center gap-x-3">
                  <Link
                    to={`/admin/bookings/${bookingId}`}
                    className={`num font-semibold ${loneLink}`}
                    dir="ltr"
                  >
                    {reference}
                  </Link>
                  <b className="num font-semibold">{amountText(refundMinor, currency)}</b>
                  <span className="text-ink-3">({providerTitle(provider)})</span>
                </p>
                <p className="text-sm wrap-anywhere">{heldUpText(refund)}</p>
                <p className="num text-xs text-ink-3">Due since {momentText(dueAt)}</p>
              </li>
            ),
          )}
        </ul>
      </Panel>
    </div>
  );
}

function heldUpText({
  failure,
  isByHand,
  nextTryAt,
  alsoSent,
}: Pick<HeldUpRefund, 'failure' | 'isByHand' | 'nextTryAt' | 'alsoSent'>): string {
  if (alsoSent !== null)
    return `The money went twice: it was handed out, and the provider sent it as ${alsoSent}. Ask the customer for it.`;
  const why = refundFailureText(failure ?? '');
  if (isByHand) return `${why} Somebody sends it by hand: it is to be marked as refunded.`;
  return nextTryAt === null
    ? why
    : `${why} The provider is asked again by itself, after ${momentText(nextTryAt)}.`;
}

/** Money that M-Pesa told of and has not proved: nothing is credited by it. */
function UnprovedPanel({
  unproved,
  count,
  canAsk,
}: {
  unproved: readonly UnprovedReceipt[];
  /** Of all that is not proved; only the first of them are shown. */
  count: number;
  canAsk: boolean;
}) {
  const address = useListAddress();
  if (unproved.length === 0) return null;
  const shown = unproved.filter(({ refuted }) => refuted === null).length;
  return (
    <Panel
      title="Told of, not proved yet"
      aside={
        count > shown && (
          <Link to={address.filtered({ show: 'unproved', q: null })} className={`text-sm ${loneLink}`}>
            {shown} of {count.toLocaleString('en-US')} are shown: see all
          </Link>
        )
      }
    >
      <ul className="divide-y divide-line">
        {unproved.map(
          ({ receipt, amountMinor, account, receivedAt, requestedAt, refuted, answer, isGivenUp }) => (
            <li
              key={receipt}
              className="grid items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]"
            >
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
                  Heard {momentText(receivedAt)}
                  {requestedAt && `, asked ${momentText(requestedAt)}`}
                  {answer && `. M-Pesa said: ${answer}`}
                </p>
                {isGivenUp && (
                  <p className="text-sm text-ink-2">
                    M-Pesa was asked for a week and is not asked any more. Ask again, or put it aside.
                  </p>
                )}
                {refuted !== null && <p className="text-sm text-danger">{reasonText(refuted)}</p>}
              </div>
              <div className="flex flex-wrap gap-2">
                {canAsk && <AskAgain receipt={receipt} />}
                {refuted === null && <PutAside receipt={receipt} />}
              </div>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}
