import { momentText } from '#features/booking/back-office/office-labels.ts';
import { type Responded, respondToInquiry } from '#features/inquiries/queue/respond-to-inquiry.ts';
import { draftResponse } from '#features/inquiries/templates/draft-response.ts';
import { isSampleAddress } from '#features/notifications/sample-mail-domain.ts';
import { isId } from '#lib/is-id.ts';
import { textOf } from '../bookings/office-form.ts';
import type { InquiryContext } from './inquiry-context.ts';
import { failed, type InquiryAnswer, type RefusedInquiryForm } from './inquiry-outcome.ts';

const failure = 'Failed to send response';

export async function answerResponse(
  { db, actor, mailContext, reportError }: InquiryContext,
  inquiryId: string,
  form: FormData,
): Promise<InquiryAnswer | undefined> {
  const submitKey = textOf(form, 'submitKey');
  const seen = textOf(form, 'seen');
  const typed = textOf(form, 'text');
  if (!isId(submitKey)) return undefined;
  try {
    const seenResponseId = isId(seen) ? seen : null;
    const response = { inquiryId, submitKey, text: typed, seenResponseId };
    const responded = await respondToInquiry(db, response, actor, mailContext);
    if (responded.ok) {
      const text = isSampleAddress(responded.email)
        ? 'Response stored. Sample person: no mail is sent.'
        : 'Response sent successfully!';
      return { status: 200, outcome: { kind: 'done', text, form: 'respond' } };
    }
    const outcome: RefusedInquiryForm = {
      kind: 'refused',
      form: 'respond',
      text: failure,
      typed,
      ...whyNot(responded),
    };
    return { status: responded.error === 'answered_meanwhile' ? 409 : 422, outcome };
  } catch (error) {
    reportError(error);
    const reason = 'Something went wrong on our side. Your text is kept: please try again.';
    return { status: 500, outcome: { kind: 'refused', form: 'respond', text: failure, typed, reason } };
  }
}

function whyNot(refused: Extract<Responded, { ok: false }>): { problem?: string; reason?: string } {
  switch (refused.error) {
    case 'empty':
      return { problem: 'Please write something first.' };
    case 'too_long':
      return { problem: 'Please keep it below 10,000 characters.' };
    case 'unfilled':
      return { problem: `Fill in ${refused.placeholders.join(', ')} before it goes out.` };
    case 'gone':
      return { reason: 'This inquiry is gone.' };
    case 'answered_meanwhile':
      return {
        reason: `${refused.by} answered on ${momentText(refused.at)}, while you were writing. Read that answer first; your text is kept, and sending it again sends it as well.`,
      };
  }
}

/** A template goes into the field; nothing is sent. */
export async function answerInsert(
  { db, mailContext, agentName }: InquiryContext,
  inquiryId: string,
  form: FormData,
): Promise<InquiryAnswer> {
  const templateId = textOf(form, 'template');
  const typed = textOf(form, 'text');
  const drafted = isId(templateId)
    ? await draftResponse(
        { db, settings: mailContext.settings },
        { inquiryId, templateId, typed, agent: agentName },
      )
    : undefined;
  if (drafted?.ok) {
    return { status: 200, outcome: { kind: 'draft', text: drafted.text, unfilled: drafted.unfilled } };
  }
  if (typed === '') return failed(422, 'Choose a template that is still there.');
  const reason = 'Choose a template that is still there.';
  return {
    status: 422,
    outcome: { kind: 'refused', form: 'respond', text: 'Nothing was inserted', typed, reason },
  };
}
