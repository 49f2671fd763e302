import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { type InquiryStatus, inquiryStatuses, statusLabels } from '#features/inquiries/inquiry.ts';
import { addInquiryNote } from '#features/inquiries/queue/inquiry-notes.ts';
import { type Responded, respondToInquiry } from '#features/inquiries/queue/respond-to-inquiry.ts';
import { assignInquiry, setInquiryStatus } from '#features/inquiries/queue/triage-inquiry.ts';
import { draftResponse } from '#features/inquiries/templates/list-templates.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { isSampleAddress } from '#features/notifications/sample-mail-domain.ts';
import { formText, isId } from '#lib/untrusted-input.ts';

/** Action result of the inquiry pages. */
export type InquiryOutcome =
  | { kind: 'done'; text: string; form?: 'respond' | 'note' }
  | { kind: 'failed'; text: string; reasons: string[] }
  | RefusedInquiryForm
  /** A template's text for the response field. */
  | { kind: 'draft'; text: string; unfilled: string[] };

/** The typed text stays in its field. */
interface RefusedInquiryForm {
  kind: 'refused';
  form: 'respond' | 'note';
  text: string;
  typed: string;
  /** Shown at the field. */
  problem?: string;
  reason?: string;
}

interface InquiryAnswer {
  status: 200 | 409 | 422 | 500;
  outcome: InquiryOutcome;
}

interface InquiryContext {
  db: Database;
  mailContext: MailContext;
  reportError: (error: unknown) => void;
  actor: Actor & { id: string };
  /** The {{agent}} of templates. */
  agentName: string;
}

const gone = 'This inquiry no longer exists.';

/** Handles the forms about one inquiry; undefined for an unknown intent. */
export async function answerInquiryForm(context: InquiryContext, form: FormData): Promise<InquiryAnswer | undefined> {
  const inquiryId = formText(form, 'inquiry');
  if (!isId(inquiryId)) return undefined;
  switch (form.get('intent')) {
    case 'status': {
      const statusIn = (name: string) => inquiryStatuses.find((status) => status === formText(form, name));
      const status = statusIn('to');
      const seen = statusIn('seen');
      return status && seen && answerStatus(context, { inquiryId, status, seen });
    }
    case 'assign':
      return answerAssignment(context, {
        inquiryId,
        assigneeId: formText(form, 'to'),
        seenId: formText(form, 'seen'),
      });
    case 'respond':
      return answerResponse(context, inquiryId, form);
    case 'insert':
      return answerInsert(context, inquiryId, form);
    case 'note':
      return answerNote(context, inquiryId, formText(form, 'text'));
    default:
      return undefined;
  }
}

async function answerStatus(
  { db, actor, reportError }: InquiryContext,
  change: { inquiryId: string; status: InquiryStatus; seen: InquiryStatus },
): Promise<InquiryAnswer> {
  const failure = 'Failed to update inquiry status';
  try {
    const set = await setInquiryStatus(db, change, actor);
    if (set.ok) return done(`Status set to ${statusLabels[change.status]}.`);
    if (set.error === 'gone') return failed(422, failure, gone);
    return failed(409, failure, `A colleague set it to ${statusLabels[set.now]} meanwhile.`);
  } catch (error) {
    reportError(error);
    return failed(500, failure, 'Something went wrong on our side. Please try again.');
  }
}

/** An empty assignee or seen id means nobody. */
export async function answerAssignment(
  { db, actor }: Pick<InquiryContext, 'db' | 'actor'>,
  { inquiryId, assigneeId, seenId }: { inquiryId: string; assigneeId: string; seenId: string },
): Promise<InquiryAnswer> {
  const failure = 'Failed to assign inquiry';
  if (assigneeId !== '' && !isId(assigneeId)) return failed(422, failure, 'Choose a colleague from the list.');
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
      return failed(422, failure, gone);
    case 'not_a_colleague':
      return failed(422, failure, 'An inquiry can only be assigned to an active administrator.');
    case 'changed_meanwhile':
      return failed(
        409,
        failure,
        assigned.now === null ? 'It was unassigned meanwhile.' : `It was assigned to ${assigned.now} meanwhile.`,
      );
  }
}

async function answerResponse(
  { db, actor, mailContext, reportError }: InquiryContext,
  inquiryId: string,
  form: FormData,
): Promise<InquiryAnswer | undefined> {
  const submitKey = formText(form, 'submitKey');
  const seen = formText(form, 'seen');
  const typed = formText(form, 'text');
  if (!isId(submitKey)) return undefined;
  const refusal: RefusedInquiryForm = {
    kind: 'refused',
    form: 'respond',
    text: 'Failed to send response',
    typed,
  };
  try {
    const response = { inquiryId, submitKey, text: typed, seenResponseId: isId(seen) ? seen : null };
    const responded = await respondToInquiry(db, response, actor, mailContext);
    if (responded.ok) {
      const text = isSampleAddress(responded.email)
        ? 'Response stored. Sample person: no mail is sent.'
        : 'Response sent successfully!';
      return { status: 200, outcome: { kind: 'done', text, form: 'respond' } };
    }
    return {
      status: responded.error === 'answered_meanwhile' ? 409 : 422,
      outcome: { ...refusal, ...refusalText(responded) },
    };
  } catch (error) {
    reportError(error);
    const reason = 'Something went wrong on our side. Your text is still here: please try again.';
    return { status: 500, outcome: { ...refusal, reason } };
  }
}

function refusalText(refused: Extract<Responded, { ok: false }>): { problem?: string; reason?: string } {
  switch (refused.error) {
    case 'empty':
      return { problem: 'Enter your response first.' };
    case 'too_long':
      return { problem: 'Please keep it below 10,000 characters.' };
    case 'unfilled':
      return { problem: `Fill in ${refused.placeholders.join(', ')} before you send it.` };
    case 'gone':
      return { reason: gone };
    case 'answered_meanwhile':
      return {
        reason: `${refused.by} answered on ${momentText(refused.at)}, while you were writing. Read that answer first. Your text is still here; sending it again sends it as well.`,
      };
  }
}

/** Puts a template into the response field; nothing is sent. */
async function answerInsert(
  { db, mailContext, agentName }: InquiryContext,
  inquiryId: string,
  form: FormData,
): Promise<InquiryAnswer> {
  const templateId = formText(form, 'template');
  const typed = formText(form, 'text');
  const drafted = isId(templateId)
    ? await draftResponse({ db, settings: mailContext.settings }, { inquiryId, templateId, typed, agent: agentName })
    : undefined;
  if (drafted?.ok) {
    return { status: 200, outcome: { kind: 'draft', text: drafted.text, unfilled: drafted.unfilled } };
  }
  const reason = 'This template no longer exists. Choose another one.';
  if (typed === '') return failed(422, reason);
  return {
    status: 422,
    outcome: { kind: 'refused', form: 'respond', text: 'Nothing was inserted', typed, reason },
  };
}

async function answerNote({ db, actor }: InquiryContext, inquiryId: string, text: string): Promise<InquiryAnswer> {
  const added = await addInquiryNote(db, { inquiryId, text }, actor);
  if (added.ok) return { status: 200, outcome: { kind: 'done', text: 'Note added.', form: 'note' } };
  if (added.error === 'gone') return failed(422, gone);
  const problem = added.error === 'empty' ? 'Enter a note first.' : 'Please keep it below 2,000 characters.';
  return { status: 422, outcome: { kind: 'refused', form: 'note', text: problem, typed: text, problem } };
}

function done(text: string): InquiryAnswer {
  return { status: 200, outcome: { kind: 'done', text } };
}

function failed(status: 409 | 422 | 500, text: string, ...reasons: string[]): InquiryAnswer {
  return { status, outcome: { kind: 'failed', text, reasons } };
}
