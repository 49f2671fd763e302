import { isId } from '#lib/is-id.ts';
import { textOf } from '../bookings/office-form.ts';
import { answerEdit } from './answer-edit.ts';
import { answerNewUser } from './answer-new-user.ts';
import { answerRole, roleFailed } from './answer-role.ts';
import {
  answerInviteAgain,
  answerSessions,
  answerTwoStep,
  answerWithdrawAddress,
} from './answer-security.ts';
import { answerDeactivate, answerErase, answerReactivate, answerWithdraw } from './answer-standing.ts';
import type { UserFormParts } from './user-form.ts';
import { failed, refused, type UserOutcome, userDialogs } from './user-outcome.ts';

/**
 * What an administrator does about users. Undefined for an intent that there is not, and on the page of one person for what
 * is another's.
 */
export async function answerUserForm(
  parts: UserFormParts,
  form: FormData,
  pageOf?: string,
): Promise<UserOutcome | undefined> {
  const [intent, of] = [textOf(form, 'intent'), textOf(form, 'of')];
  if (pageOf !== undefined && of !== pageOf) return undefined;
  if (intent !== 'add' && !isId(of)) return undefined;
  try {
    return await answer(parts, { intent, of }, form);
  } catch (error) {
    parts.reportError(error);
    return unexpected({ intent, of }, form);
  }
}

interface Asked {
  intent: string;
  of: string;
}

async function answer(
  parts: UserFormParts,
  { intent, of }: Asked,
  form: FormData,
): Promise<UserOutcome | undefined> {
  switch (intent) {
    case 'add':
      return answerNewUser(parts, form);
    case 'edit':
      return answerEdit(parts, of, form);
    case 'role':
      return answerRole(parts, of, form);
    case 'deactivate':
      return answerDeactivate(parts, of, textOf(form, 'reason'));
    case 'reactivate':
      return answerReactivate(parts, of);
    case 'sessions':
      return answerSessions(parts, of);
    case 'two-step':
      return answerTwoStep(parts, of);
    case 'invite-again':
      return answerInviteAgain(parts, of);
    case 'withdraw-address':
      return answerWithdrawAddress(parts, of);
    case 'withdraw':
      return answerWithdraw(parts, of);
    case 'erase':
      return answerErase(parts, of, textOf(form, 'email'));
    default:
      return undefined;
  }
}

/** What somebody has typed stays in its dialog. */
function unexpected({ intent, of }: Asked, form: FormData): UserOutcome {
  const text = 'Something went wrong on our side. Please try again.';
  const values = Object.fromEntries(
    ['fullName', 'email', 'phone', 'role', 'language', 'reason'].flatMap((name) =>
      form.has(name) ? [[name, textOf(form, name)]] : [],
    ),
  );
  const dialog = userDialogs.find((name) => name === intent);
  if (intent === 'role') return failed(roleFailed, text);
  return dialog && Object.keys(values).length > 0
    ? refused({ dialog, of, values, text })
    : failed('Nothing has been changed', text);
}
