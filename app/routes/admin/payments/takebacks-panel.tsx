import type { ReactNode } from 'react';
import { amountText, momentText } from '#features/booking/back-office/office-labels.ts';
import type { HeldUpRefund } from '#features/payments/refunds-by-hand.ts';
import { takebackSentences, takebackTitle } from '#features/payments/takebacks/takeback-labels.ts';
import type { Takeback } from '#features/payments/takebacks/takebacks.ts';
import type { StoredUnknownEvent } from '#features/payments/unknown-events.ts';
import { formatUsdCents } from '#lib/money.ts';
import { providerTitle } from '#lib/provider-names.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Check } from '#ui/icons.tsx';
import { ActionButton } from '../form-dialog.tsx';
import { Panel, ReferenceLink } from '../panel.tsx';
import { refundFailureText } from './payment-labels.ts';

/** Money that providers took back from bookings and deposits, until an administrator resolves it. */
export function TakebacksPanel({ takebacks }: { takebacks: readonly Takeback[] }) {
  if (takebacks.length === 0) return null;
  return (
    <WaitingList id="taken-back" title="Money taken back">
      {takebacks.map((takeback) => (
        <TakebackLine key={takeback.id} takeback={takeback} />
      ))}
    </WaitingList>
  );
}

/** The dashboard links to its id. */
function WaitingList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div id={id} className="scroll-mt-20">
      <Panel title={title}>
        <ul className="divide-y divide-line">{children}</ul>
      </Panel>
    </div>
  );
}

function TakebackLine({ takeback }: { takeback: Takeback }) {
  const { id, provider, providerId, currency, reference, bookingId, agentId, agency, creditMinor } = takeback;
  const respondByText = takeback.respondBy && momentText(takeback.respondBy);
  const { what, todo } = takebackSentences({ ...takeback, isDeposit: bookingId === null, respondByText });
  return (
    <li className="grid items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ReferenceLink bookingId={bookingId} agentId={agentId}>
            {reference}
          </ReferenceLink>
          <b className="num font-semibold">{amountText(takeback.amountMinor, currency)}</b>
          <Badge tone={takeback.takenMinor > 0 ? 'danger' : 'warning'} dot>
            {takebackTitle(takeback)}
          </Badge>
        </p>
        <p className="text-sm wrap-anywhere">
          {what} {todo}
          {agency !== null && creditMinor !== null && (
            <>
              {' '}
              <bdi>{agency}</bdi> has {formatUsdCents(creditMinor, 'en-US')} now.
            </>
          )}
        </p>
        <p className="num text-xs text-ink-3 wrap-anywhere">
          {providerTitle(provider)} <span dir="ltr">{providerId}</span>, since {momentText(takeback.changedAt)}
          {takeback.feeMinor > 0 && `, fee ${amountText(takeback.feeMinor, takeback.feeCurrency)}`}
        </p>
      </div>
      <DoneButton intent="takeback-done" id={id} />
    </li>
  );
}

/** Refunds that need an administrator, who resolves them on the page of the booking. */
export function HeldUpPanel({ refunds }: { refunds: readonly HeldUpRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <WaitingList id="held-up" title="Refunds held up">
      {refunds.map(({ paymentId, bookingId, reference, provider, currency, refundMinor, dueAt, ...refund }) => (
        <li key={paymentId} className="px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3">
            <ReferenceLink bookingId={bookingId}>{reference}</ReferenceLink>
            <b className="num font-semibold">{amountText(refundMinor, currency)}</b>
            <span className="text-ink-3">({providerTitle(provider)})</span>
          </p>
          <p className="text-sm wrap-anywhere">{heldUpText(refund)}</p>
          <p className="num text-xs text-ink-3">Due since {momentText(dueAt)}</p>
        </li>
      ))}
    </WaitingList>
  );
}

function heldUpText({
  failure,
  isByHand,
  nextTryAt,
  alsoSent,
}: Pick<HeldUpRefund, 'failure' | 'isByHand' | 'nextTryAt' | 'alsoSent'>): string {
  if (alsoSent !== null)
    return `Refunded twice: it was handed out, and the provider sent it as ${alsoSent}. Ask the customer to return it.`;
  const why = refundFailureText(failure ?? '');
  if (isByHand) return `${why} It is sent by hand: mark it as refunded when that is done.`;
  return nextTryAt === null ? why : `${why} The provider is asked again automatically, after ${momentText(nextTryAt)}.`;
}

const unknownReasons: Record<StoredUnknownEvent['why'], string> = {
  unknown_type: 'This type of event is unknown.',
  not_ours: 'It is about a payment that is not ours.',
  unreadable: 'It could not be read.',
};

/** Provider events that could not be processed, until an administrator resolves them. */
export function UnknownEventsPanel({
  events,
  pollFailures,
}: {
  events: readonly StoredUnknownEvent[];
  pollFailures: readonly { provider: string; failure: string; readUntil: Date }[];
}) {
  return (
    <>
      {pollFailures.map(({ provider, failure, readUntil }) => (
        <Alert
          key={provider}
          tone="warning"
          title={`${providerTitle(provider)} cannot be asked for disputes and refunds.`}
        >
          Since {momentText(readUntil)} only its webhooks report them. {failure}
        </Alert>
      ))}
      {events.length > 0 && (
        <WaitingList id="events" title="Events that could not be processed">
          {events.map(({ id, provider, type, objectId, why, excerpt, times, lastAt }) => (
            <li key={id} className="grid items-start gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
                  <b className="font-semibold" dir="ltr">
                    {type}
                  </b>
                  <span className="text-ink-3">{providerTitle(provider)}</span>
                  {times > 1 && <span className="num text-ink-3">{times} times</span>}
                </p>
                <p className="text-sm">
                  {unknownReasons[why]} Look it up at {providerTitle(provider)}
                  {objectId && (
                    <>
                      {' '}
                      as{' '}
                      <span className="num wrap-anywhere" dir="ltr">
                        {objectId}
                      </span>
                    </>
                  )}
                  .
                </p>
                <details className="text-xs text-ink-2">
                  <summary className="min-h-11 cursor-pointer content-center md:min-h-6">
                    Last received {momentText(lastAt)}
                  </summary>
                  <dl className="grid gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)]" dir="ltr">
                    {Object.entries(excerpt).map(([name, value]) => (
                      <div key={name} className="contents">
                        <dt className="text-ink-3 wrap-anywhere">{name}</dt>
                        <dd className="wrap-anywhere">{value}</dd>
                      </div>
                    ))}
                  </dl>
                </details>
              </div>
              <DoneButton intent="event-done" id={id} />
            </li>
          ))}
        </WaitingList>
      )}
    </>
  );
}

export function DoneButton({ intent, id }: { intent: 'takeback-done' | 'event-done'; id: string }) {
  return <ActionButton intent={intent} of={id} icon={Check} busyLabel="Saving..." label="Done" />;
}
