import clsx from 'clsx';
import { type RefObject, useEffect, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { inquiryStatuses } from '#features/inquiries/inquiry-status.ts';
import type { Colleague } from '#features/inquiries/queue/colleagues.ts';
import { statusLabels } from '#features/inquiries/queue/queue-labels.ts';
import type { QueuedInquiry } from '#features/inquiries/queue/read-queued-inquiry.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ArrowLeft, Inbox, UserCheck } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { useRestoredFocus } from '../../../ui/use-restored-focus.ts';
import { HistoryPanel } from '../bookings/history-panel.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { NotesPanel } from '../notes-panel.tsx';
import { ChoiceForm, useChoice } from './choice-form.tsx';
import { InquiryBadge } from './inquiry-badge.tsx';
import { InquiryFacts } from './inquiry-facts.tsx';
import type { InquiryOutcome } from './inquiry-outcome.ts';
import type { SelectedInquiry } from './read-selected.ts';
import { ResponseForm } from './response-form.tsx';

interface InquiryDetailProps {
  selected: SelectedInquiry;
  viewerId: string;
  outcome: InquiryOutcome | undefined;
}

/** One inquiry: who asks what, what was answered, and the answer to come. */
export function InquiryDetail({ selected, viewerId, outcome }: InquiryDetailProps) {
  const { inquiry, notes, timeline, colleagues, templates, submitKey } = selected;
  const heading = useRestoredFocus<HTMLHeadingElement>();
  useFocusOnOpened(heading, inquiry.id);
  const note = outcome?.kind === 'refused' && outcome.form === 'note' ? outcome : undefined;
  const latest = inquiry.responses.at(-1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <BackToList />
      <article aria-labelledby="inquiry-subject" className="min-w-0 rounded-lg border border-line bg-surface">
        <header className="grid gap-3 border-b border-line px-4 py-3">
          <div className="flex items-start justify-between gap-4">
            <h2
              id="inquiry-subject"
              ref={heading}
              tabIndex={-1}
              className="min-w-0 text-lg wrap-anywhere focus-visible:outline-none"
            >
              <bdi>{inquiry.subject}</bdi>
            </h2>
            <InquiryBadge status={inquiry.status} />
          </div>
          <div className="flex flex-wrap items-end gap-3">
            <StatusForm key={`status ${inquiry.id}`} inquiry={inquiry} outcome={outcome} />
            <AssignForm
              key={`assign ${inquiry.id}`}
              inquiry={inquiry}
              colleagues={colleagues}
              viewerId={viewerId}
              outcome={outcome}
            />
          </div>
        </header>
        <InquiryFacts inquiry={inquiry} />
        <section aria-labelledby="inquiry-message" className="border-t border-line px-4 py-3">
          <h3 id="inquiry-message" className="text-xs font-normal text-ink-3">
            Message
          </h3>
          <p dir="auto" lang={inquiry.language} className="mt-1 wrap-anywhere whitespace-pre-line">
            {inquiry.message}
          </p>
        </section>
        {inquiry.responses.map(({ id, text, author, createdAt }) => (
          <section key={id} aria-label="Previous response" className="border-t border-line px-4 py-3">
            <div className="border-s-2 border-brand ps-3">
              <p className="text-xs text-ink-3">
                <strong className="font-semibold text-brand-ink">Previous response</strong>
                {author !== '' && (
                  <>
                    {' by '}
                    <bdi>{author}</bdi>
                  </>
                )}
                , <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
              </p>
              <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            </div>
          </section>
        ))}
        <ResponseForm
          key={inquiry.id}
          inquiry={inquiry}
          latestId={latest?.id}
          templates={templates}
          submitKey={submitKey}
          outcome={outcome}
        />
      </article>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
        <NotesPanel
          key={inquiry.id}
          title="Internal notes"
          placeholder="For colleagues; the sender never sees it"
          notes={notes}
          added={outcome?.kind === 'done' && outcome.form === 'note' ? outcome : undefined}
          refused={note}
          typed={note?.typed}
          problem={note?.problem}
        >
          <input type="hidden" name="inquiry" value={inquiry.id} />
        </NotesPanel>
        <HistoryPanel history={timeline} />
      </div>
    </div>
  );
}

/** Beside the list until one is chosen. Below a list that has the page for itself it would say nothing. */
export function NothingSelected({ isGone }: { isGone: boolean }) {
  return (
    <>
      {isGone && <BackToList />}
      <div className={clsx('rounded-lg border border-line bg-surface', !isGone && 'max-[75rem]:hidden')}>
        <EmptyState
          icon={Inbox}
          title={isGone ? 'This inquiry is not there any more' : 'No inquiry selected'}
        >
          Select an inquiry from the list to view details and respond
        </EmptyState>
      </div>
    </>
  );
}

function BackToList() {
  const address = useListAddress();
  return (
    <ButtonLink
      to={address.with({ inquiry: null })}
      size="sm"
      tone="quiet"
      icon={ArrowLeft}
      flip
      className="-ms-2 justify-self-start min-[75rem]:hidden"
    >
      Back to the list
    </ButtonLink>
  );
}

/** Where the list makes room for the inquiry, the focus goes with the reader. */
function useFocusOnOpened(heading: RefObject<HTMLElement | null>, id: string): void {
  const opened = useRef(id);
  const isFirst = useRef(true);
  useEffect(() => {
    const isOther = opened.current !== id || isFirst.current;
    isFirst.current = false;
    opened.current = id;
    const isAlone = matchMedia('(width < 75rem)').matches;
    // A page that was opened at an inquiry begins where every page begins.
    if (isOther && isAlone && window.history.state?.idx > 0) heading.current?.focus({ preventScroll: true });
  }, [id, heading]);
}

/** Any status from any other; without scripts there is a button. */
function StatusForm({
  inquiry: { id, status },
  outcome,
}: {
  inquiry: QueuedInquiry;
  outcome: InquiryOutcome | undefined;
}) {
  const submit = useSubmit();
  const [chosen, choose] = useChoice(status, outcome);
  const isBusy = useNavigation().formData?.get('intent') === 'status';
  return (
    <ChoiceForm intent="status" inquiryId={id} seen={status} submitLabel="Set">
      <Select
        dense
        label="Status"
        name="to"
        value={chosen}
        aria-busy={isBusy || undefined}
        options={inquiryStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        className="flex-1 md:min-w-36"
        onChange={({ currentTarget }) => {
          choose(currentTarget.value);
          submit(currentTarget.form, { preventScrollReset: true });
        }}
      />
    </ChoiceForm>
  );
}

interface AssignFormProps {
  inquiry: QueuedInquiry;
  colleagues: readonly Colleague[];
  viewerId: string;
  outcome: InquiryOutcome | undefined;
}

/** Whose it is: a colleague's, nobody's, or with one press one's own. */
function AssignForm({ inquiry: { id, assignee }, colleagues, viewerId, outcome }: AssignFormProps) {
  const { list } = useListAddress();
  const submit = useSubmit();
  const [chosen, choose] = useChoice(assignee?.id ?? '', outcome);
  const isBusy = useNavigation().formData?.get('intent') === 'assign';
  const former =
    assignee && !assignee.worksHere
      ? [{ value: assignee.id, label: `${assignee.name} (left)`, disabled: true }]
      : [];
  return (
    <>
      <ChoiceForm intent="assign" inquiryId={id} seen={assignee?.id ?? ''} submitLabel="Assign">
        <Select
          dense
          label="Assigned to"
          name="to"
          value={chosen}
          aria-busy={isBusy || undefined}
          options={[
            { value: '', label: 'Nobody' },
            ...former,
            ...colleagues.map((one) => ({
              value: one.id,
              label: one.id === viewerId ? `${one.name} (you)` : one.name,
            })),
          ]}
          className="flex-1 md:min-w-44"
          onChange={({ currentTarget }) => {
            choose(currentTarget.value);
            submit(currentTarget.form, { preventScrollReset: true });
          }}
        />
      </ChoiceForm>
      {assignee?.id !== viewerId && (
        <Form method="post" action={list} preventScrollReset className="max-md:grid max-md:basis-full">
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="inquiry" value={id} />
          <input type="hidden" name="seen" value={assignee?.id ?? ''} />
          <input type="hidden" name="to" value={viewerId} />
          <Button type="submit" size="sm" icon={UserCheck}>
            Assign to me
          </Button>
        </Form>
      )}
    </>
  );
}
