import type { OnFault, SentForm } from '../../answer-form.ts';
import { type FormOutcome, failed, type RefusedForm, refused } from '../../form-outcome.ts';

/** A sentence says why nothing was changed; an object has the problems at the fields of the form. */
type Explanation = string | RefusedForm['problems'];

/** Turns the error of a use case into an outcome. `title` says what failed: "Failed to approve agent". */
export function explained(sent: SentForm, title: string, why: Explanation): FormOutcome {
  return typeof why === 'string' ? failed(title, why) : refused(sent, why);
}

export const reasonProblems = {
  no_reason: { reason: 'Please enter a reason.' },
  reason_too_long: { reason: 'Please keep the reason below 500 characters.' },
};

const somethingWrong = 'Something went wrong on our side. Please try again.';

/** Reports an unexpected error. A form with a dialog of its own opens again with what was typed. */
export function keepTyped(
  reportError: (error: unknown) => void,
  dialogs: readonly string[],
  titles: Partial<Record<string, string>> = {},
): OnFault<FormOutcome> {
  return (error, sent) => {
    reportError(error);
    const title = titles[sent.intent];
    if (!dialogs.includes(sent.intent)) return failed(title ?? 'Nothing has been changed', somethingWrong);
    return refused(sent, {}, { text: title === undefined ? somethingWrong : `${title}. ${somethingWrong}` });
  };
}

/** Asks to confirm an amount that is not the expected one: the form is shown again with a checkbox for it. */
export function refusedAmount(sent: SentForm, amountMinor: number, text: string): FormOutcome {
  const problems = { amount: 'Correct it, or confirm below that it was received.' };
  return refused(sent, problems, { text, values: { amount: sent.text('amount'), other: String(amountMinor) } });
}
