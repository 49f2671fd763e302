import { statusWords } from '#features/inquiries/desk/desk-words.ts';
import { setInquiryStatus } from '#features/inquiries/desk/set-inquiry-status.ts';
import type { InquiryStatus } from '#features/inquiries/inquiry-status.ts';
import type { DeskParts } from './desk-parts.ts';
import { done, failed, type InquiryAnswer } from './inquiry-outcome.ts';

const failure = 'Failed to update inquiry status';

export async function answerStatus(
  { db, actor, reportError }: DeskParts,
  change: { inquiryId: string; status: InquiryStatus; seen: InquiryStatus },
): Promise<InquiryAnswer> {
  try {
    const set = await setInquiryStatus(db, change, actor);
    if (set.ok) return done(`Status set to ${statusWords[change.status]}.`);
    if (set.error === 'gone') return failed(422, failure, 'This inquiry is gone.');
    return failed(409, failure, `A colleague set it to ${statusWords[set.now]} meanwhile.`);
  } catch (error) {
    reportError(error);
    return failed(500, failure, 'Something went wrong on our side. Please try again.');
  }
}
