import type { Database } from '#db/connect.ts';
import type { Person } from '#features/audit/write-audit.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { inquiryStatuses, statusLabels } from '#features/inquiries/inquiry.ts';
import { draftResponse } from '#features/inquiries/queue/draft-response.ts';
import { addInquiryNote } from '#features/inquiries/queue/inquiry-notes.ts';
import { type Responded, respondToInquiry } from '#features/inquiries/queue/respond-to-inquiry.ts';
import { assignInquiry, setInquiryStatus } from '#features/inquiries/queue/triage-inquiry.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { isSampleAddress } from '#features/notifications/sample-mail-domain.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { Intents, OnFault, SentForm } from '../../../answer-form.ts';
import { conflict, done, type FormOutcome, failed, refused } from '../../../form-outcome.ts';

/** `shown` is a template's text for the response field. */
export type InquiryOutcome = FormOutcome<{ reason?: string }> | { kind: 'shown'; text: string; unfilled: string[] };

interface InquiryContext {
  db: Database;
  mailContext: MailContext;
  actor: Person;
  /** The {{agent}} of templates. */
  agentName: string;
}

const gone = 'This inquiry no longer exists.';
const statusFailed = 'Failed to update inquiry status';
const responseFailed = 'Failed to send response';

export function inquiryIntents(context: InquiryContext): Intents<InquiryOutcome> {
  const { db, actor } = context;
  const about =
    (act: (sent: SentForm, inquiryId: string) => Promise<InquiryOutcome | undefined>) => (sent: SentForm) => {
      const inquiryId = sent.text('inquiry');
      return isId(inquiryId) ? act(sent, inquiryId) : undefined;
    };
  return {
    status: about((sent, inquiryId) => changeStatus(context, sent, inquiryId)),
    assign: about(({ text }, inquiryId) =>
      assign({ db, actor }, { inquiryId, assigneeId: text('to'), seenId: text('seen') }),
    ),
    respond: about((sent, inquiryId) => respond(context, sent, inquiryId)),
    insert: about((sent, inquiryId) => insertTemplate(context, sent, inquiryId)),
    note: about(async (sent, inquiryId) => {
      const added = await addInquiryNote(db, { inquiryId, text: sent.text('text') }, actor);
      if (added.ok) return done('Note added.', { intent: 'note' });
      if (added.error === 'gone') return failed(gone);
      const isEmpty = added.error === 'empty';
      return refused(sent, { text: isEmpty ? 'Enter a note first.' : 'Please keep it below 2,000 characters.' });
    }),
  };
}

/** The typed response stays in its field. */
export function onInquiryFault(reportError: (error: unknown) => void): OnFault<InquiryOutcome> {
  return (error, sent) => {
    reportError(error);
    if (sent.intent === 'respond') {
      const reason = 'Something went wrong on our side. Your text is still here: please try again.';
      return refused(sent, {}, { status: 500, text: responseFailed, reason });
    }
    const title = sent.intent === 'status' ? statusFailed : 'Nothing has been changed';
    return { ...failed(title, 'Something went wrong on our side. Please try again.'), status: 500 };
  };
}

async function changeStatus({ db, actor }: InquiryContext, { text }: SentForm, inquiryId: string) {
  const [status, seen] = ['to', 'seen'].map((name) => inquiryStatuses.find((known) => known === text(name)));
  if (!status || !seen) return undefined;
  const set = await setInquiryStatus(db, { inquiryId, status, seen }, actor);
  if (set.ok) return done(`Status set to ${statusLabels[status]}.`);
  if (set.error === 'gone') return failed(statusFailed, gone);
  return conflict(statusFailed, `A colleague set it to ${statusLabels[set.now]} meanwhile.`);
}

/** An empty assignee or seen id means nobody. */
export async function assign(
  { db, actor }: Pick<InquiryContext, 'db' | 'actor'>,
  { inquiryId, assigneeId, seenId }: { inquiryId: string; assigneeId: string; seenId: string },
): Promise<FormOutcome> {
  const title = 'Failed to assign inquiry';
  if (assigneeId !== '' && !isId(assigneeId)) return failed(title, 'Choose a colleague from the list.');
  const assigned = await assignInquiry(
    db,
    { inquiryId, assigneeId: assigneeId || null, seenId: isId(seenId) ? seenId : null },
    actor,
  );
  if (assigned.ok) {
    if (assigneeId === '') return done('It is unassigned now.');
    return done(assigneeId === actor.id ? 'It is yours now.' : 'Assigned.');
  }
  switch (assigned.error) {
    case 'gone':
      return failed(title, gone);
    case 'not_a_colleague':
      return failed(title, 'An inquiry can only be assigned to an active administrator.');
    case 'changed_meanwhile': {
      const to = assigned.now === null ? 'unassigned' : `assigned to ${assigned.now}`;
      return conflict(title, `It was ${to} meanwhile.`);
    }
  }
}

async function respond(
  { db, actor, mailContext }: InquiryContext,
  sent: SentForm,
  inquiryId: string,
): Promise<InquiryOutcome | undefined> {
  const [submitKey, text, seen] = [sent.text('submitKey'), sent.text('text'), sent.text('seen')];
  if (!isId(submitKey)) return undefined;
  const response = { inquiryId, submitKey, text, seenResponseId: isId(seen) ? seen : null };
  const responded = await respondToInquiry(db, response, actor, mailContext);
  if (!responded.ok) return notSent(sent, responded);
  const isSample = isSampleAddress(responded.email);
  return done(isSample ? 'Response stored. Sample person: no mail is sent.' : 'Response sent successfully!', {
    intent: 'respond',
  });
}

function notSent(sent: SentForm, responded: Extract<Responded, { ok: false }>): InquiryOutcome {
  const title = { text: responseFailed };
  switch (responded.error) {
    case 'empty':
      return refused(sent, { text: 'Enter your response first.' }, title);
    case 'too_long':
      return refused(sent, { text: 'Please keep it below 10,000 characters.' }, title);
    case 'unfilled':
      return refused(sent, { text: `Fill in ${responded.placeholders.join(', ')} before you send it.` }, title);
    case 'gone':
      return refused(sent, {}, { ...title, reason: gone });
    case 'answered_meanwhile': {
      const reason = `${responded.by} answered on ${momentText(responded.at)}, while you were writing. Read that answer first. Your text is still here; sending it again sends it as well.`;
      return refused(sent, {}, { ...title, status: 409, reason });
    }
  }
}

/** Puts a template into the response field; nothing is sent. */
async function insertTemplate(
  { db, mailContext, agentName }: InquiryContext,
  sent: SentForm,
  inquiryId: string,
): Promise<InquiryOutcome> {
  const [templateId, typed] = [sent.text('template'), sent.text('text')];
  const drafted = isId(templateId)
    ? await draftResponse({ db, settings: mailContext.settings }, { inquiryId, templateId, typed, agent: agentName })
    : undefined;
  if (drafted?.ok) return { kind: 'shown', text: drafted.text, unfilled: drafted.unfilled };
  const reason = 'This template no longer exists. Choose another one.';
  if (typed === '') return failed(reason);
  return refused({ ...sent, intent: 'respond' }, {}, { text: 'Nothing was inserted', reason });
}
