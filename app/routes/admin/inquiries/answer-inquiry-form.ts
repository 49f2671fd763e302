import { type InquiryStatus, inquiryStatuses } from '#features/inquiries/inquiry-status.ts';
import { addInquiryNote } from '#features/inquiries/queue/inquiry-notes.ts';
import { statusLabels } from '#features/inquiries/queue/queue-labels.ts';
import { setInquiryStatus } from '#features/inquiries/queue/set-inquiry-status.ts';
import { isId } from '#lib/is-id.ts';
import { textOf } from '../bookings/office-form.ts';
import { answerAssignment } from './answer-assignment.ts';
import { answerInsert, answerResponse } from './answer-response.ts';
import type { InquiryContext } from './inquiry-context.ts';
import { done, failed, type InquiryAnswer } from './inquiry-outcome.ts';

const failure = 'Failed to update inquiry status';

async function answerStatus(
  { db, actor, reportError }: InquiryContext,
  change: { inquiryId: string; status: InquiryStatus; seen: InquiryStatus },
): Promise<InquiryAnswer> {
  try {
    const set = await setInquiryStatus(db, change, actor);
    if (set.ok) return done(`Status set to ${statusLabels[change.status]}.`);
    if (set.error === 'gone') return failed(422, failure, 'This inquiry is gone.');
    return failed(409, failure, `A colleague set it to ${statusLabels[set.now]} meanwhile.`);
  } catch (error) {
    reportError(error);
    return failed(500, failure, 'Something went wrong on our side. Please try again.');
  }
}

/** What an administrator does to an inquiry. Undefined for an intent that there is not. */
export async function answerInquiryForm(
  parts: InquiryContext,
  form: FormData,
): Promise<InquiryAnswer | undefined> {
  const inquiryId = textOf(form, 'inquiry');
  if (!isId(inquiryId)) return undefined;
  switch (form.get('intent')) {
    case 'status': {
      const named = (name: string) => inquiryStatuses.find((status) => status === textOf(form, name));
      const status = named('to');
      const seen = named('seen');
      return status && seen && answerStatus(parts, { inquiryId, status, seen });
    }
    case 'assign':
      return answerAssignment(parts, {
        inquiryId,
        assigneeId: textOf(form, 'to'),
        seenId: textOf(form, 'seen'),
      });
    case 'respond':
      return answerResponse(parts, inquiryId, form);
    case 'insert':
      return answerInsert(parts, inquiryId, form);
    case 'note':
      return answerNote(parts, inquiryId, textOf(form, 'text'));
    default:
      return undefined;
  }
}

async function answerNote(
  { db, actor }: InquiryContext,
  inquiryId: string,
  text: string,
): Promise<InquiryAnswer> {
  const added = await addInquiryNote(db, { inquiryId, text }, actor);
  if (added.ok) return { status: 200, outcome: { kind: 'done', text: 'Note added.', form: 'note' } };
  if (added.error === 'gone') return failed(422, 'This inquiry is gone.');
  const problem =
    added.error === 'empty' ? 'Please write something first.' : 'Please keep it below 2,000 characters.';
  return { status: 422, outcome: { kind: 'refused', form: 'note', text: problem, typed: text, problem } };
}
