import { data } from 'react-router';
import { listPollFailures } from '#features/payments/events/poll-events.ts';
import { listUnknownEvents } from '#features/payments/events/unknown-events.ts';
import { listHeldUpRefunds } from '#features/payments/list-held-up-refunds.ts';
import {
  countUnproved,
  listReceipts,
  listUnproved,
  readReceiptQuery,
} from '#features/payments/mpesa/paybill/list-receipts.ts';
import { readRegistration } from '#features/payments/mpesa/paybill/read-registration.ts';
import { listOpenTakebacks } from '#features/payments/takebacks/list-takebacks.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Banknote, RotateCcw } from '../../ui/icons.tsx';
import { Table } from '../../ui/table.tsx';
import type { Route } from './+types/payments';
import { AdminPage } from './admin-page.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { OutcomeNotice } from './catalogue/outcome-notice.tsx';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { answerPaymentsForm } from './payments/answer-payments-form.ts';
import { HeldUpPanel } from './payments/held-up-panel.tsx';
import { PaybillPanel } from './payments/paybill-panel.tsx';
import type { PaymentsOutcome } from './payments/payments-outcome.ts';
import { receiptColumns } from './payments/receipt-columns.tsx';
import { ReceiptDialogs } from './payments/receipt-dialogs.tsx';
import { TakebacksPanel, UnknownEventsPanel } from './payments/takebacks-panel.tsx';
import { UnprovedPanel } from './payments/unproved-panel.tsx';

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
      <OutcomeNotice outcome={told} />
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
