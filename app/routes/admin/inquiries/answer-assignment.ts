import { assignInquiry } from '#features/inquiries/queue/assign-inquiry.ts';
import { isId } from '#lib/is-id.ts';
import type { InquiryContext } from './inquiry-context.ts';
import { done, failed, type InquiryAnswer } from './inquiry-outcome.ts';

const failure = 'Failed to assign inquiry';

/** Ids as the form has them: empty for nobody. */
export async function answerAssignment(
  { db, actor }: Pick<InquiryContext, 'db' | 'actor'>,
  { inquiryId, assigneeId, seenId }: { inquiryId: string; assigneeId: string; seenId: string },
): Promise<InquiryAnswer> {
  if (assigneeId !== '' && !isId(assigneeId))
    return failed(422, failure, 'Choose a colleague from the list.');
  const assigned = await assignInquiry(
    db,
    { inquiryId, assigneeId: assigneeId || null, seenId: isId(seenId) ? seenId : null },
    actor,
  );
  if (assigned.ok) {
    if (assigneeId === '') return done('It is nobody’s now.');
    return done(assigneeId === actor.id ? 'It is yours now.' : 'Assigned.');
  }
  switch (assigned.error) {
    case 'gone':
      return failed(422, failure, 'This inquiry is gone.');
    case 'not_a_colleague':
      return failed(422, failure, 'Only an active administrator can see to an inquiry.');
    case 'changed_meanwhile':
      return failed(
        409,
        failure,
        assigned.now === null ? 'It was given back meanwhile.' : `It belongs to ${assigned.now} meanwhile.`,
      );
  }
}
