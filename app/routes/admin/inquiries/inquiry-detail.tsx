import clsx from 'clsx';
import { type RefObject, useEffect, useRef } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ArrowLeft } from '#ui/icons.tsx';
import { Inbox } from '#ui/office-icons.tsx';
import { useRestoredFocus } from '#ui/use-restored-focus.ts';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { NotesPanel } from '../notes-panel.tsx';
import { AndName, HistoryPanel, Moment } from '../panel.tsx';
import { AssignForm, StatusForm } from './inquiry-choices.tsx';
import { InquiryBadge, InquiryFacts } from './inquiry-facts.tsx';
import type { InquiryOutcome } from './inquiry-forms.ts';
import type { SelectedInquiry } from './read-selected.ts';
import { ResponseForm } from './response-form.tsx';

interface InquiryDetailProps {
  selected: SelectedInquiry;
  viewerId: string;
  outcome: InquiryOutcome | undefined;
}

export function InquiryDetail({ selected, viewerId, outcome }: InquiryDetailProps) {
  const { inquiry, notes, timeline, colleagues, templates, submitKey } = selected;
  const heading = useRestoredFocus<HTMLHeadingElement>();
  useFocusOnOpened(heading, inquiry.id);
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
                <AndName name={author} before=" by " />, <Moment at={createdAt} />
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
          placeholder="For colleagues only; the sender never sees it"
          notes={notes}
          fields={{ inquiry: inquiry.id }}
        />
        <HistoryPanel history={timeline} />
      </div>
    </div>
  );
}

/** Beside the list. Hidden where the list takes the whole width, unless the inquiry no longer exists. */
export function NothingSelected({ isGone }: { isGone: boolean }) {
  return (
    <>
      {isGone && <BackToList />}
      <div className={clsx('rounded-lg border border-line bg-surface', !isGone && 'max-[75rem]:hidden')}>
        <EmptyState icon={Inbox} title={isGone ? 'This inquiry no longer exists' : 'No inquiry selected'}>
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

/** On a narrow screen the inquiry replaces the list, so its heading takes the focus. */
function useFocusOnOpened(heading: RefObject<HTMLElement | null>, id: string): void {
  const opened = useRef(id);
  const isFirst = useRef(true);
  useEffect(() => {
    const isOther = opened.current !== id || isFirst.current;
    isFirst.current = false;
    opened.current = id;
    const isAlone = matchMedia('(width < 75rem)').matches;
    // A page opened directly at an inquiry keeps the focus at its start.
    if (isOther && isAlone && window.history.state?.idx > 0) heading.current?.focus({ preventScroll: true });
  }, [id, heading]);
}
