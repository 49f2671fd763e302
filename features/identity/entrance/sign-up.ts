import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { newId } from '#lib/ids.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import type { Auth } from '../library/auth.ts';
import type { AccountProblems } from '../profile/account-fields.ts';
import { findNewPasswordProblems, problemsOf, readEmail, readFullName } from '../profile/read-account-fields.ts';
import { sendVerificationLink } from '../profile/verify-email.ts';
import type { Role } from '../roles.ts';

// High, because many people share one address of a mobile network.
const signUpsPerAddress: RateLimit = { name: 'sign-up-address', max: 30, windowSeconds: 3600 };

/** The form's other fields, such as a role, are never read. */
export const signUpFields = ['fullName', 'email', 'password', 'confirmPassword'] as const;

export type SignUpForm = Record<(typeof signUpFields)[number], string>;

export type SignUpResult =
  | { ok: true; userId: string; email: string }
  | { ok: false; error: 'invalid'; problems: AccountProblems }
  | { ok: false; error: 'too_many' };

export interface SignUpParts {
  db: Database;
  auth: Auth;
  mailContext: MailContext;
}

export interface SignUpRequest {
  typed: SignUpForm;
  language: LanguageCode;
  actor: Actor;
}

/** The fields that another kind of account adds, and what it stores in the same transaction. */
export interface SignUpKind {
  role: 'client' | 'agent';
  problems: AccountProblems;
  phone: string | null;
  store(transaction: DatabaseTransaction, userId: string): Promise<void>;
}

const customer: SignUpKind = { role: 'client', problems: {}, phone: null, store: async () => {} };

/** The caller sets the role, never the form. */
export async function signUp(
  { db, auth, mailContext }: SignUpParts,
  { typed, language, actor }: SignUpRequest,
  kind: SignUpKind = customer,
): Promise<SignUpResult> {
  const fullName = readFullName(typed.fullName);
  const email = readEmail(typed.email);
  const problems: AccountProblems = {
    ...problemsOf({ fullName, email }),
    ...findNewPasswordProblems(typed.password, typed.confirmPassword),
    ...kind.problems,
  };
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  if (!(await withinRateLimit(db, signUpsPerAddress, addressBlock(actor.clientAddress ?? '')))) {
    return { ok: false, error: 'too_many' };
  }

  const passwordHash = await (await auth.$context).password.hash(typed.password);
  return inTransaction(db, async (transaction): Promise<SignUpResult> => {
    const user = await createUser(transaction, {
      email: email.value,
      fullName: fullName.value,
      passwordHash,
      role: kind.role,
      phone: kind.phone,
      language,
    });
    if (!user) return { ok: false, error: 'invalid', problems: { email: 'emailTaken' } };
    await kind.store(transaction, user.id);
    await sendVerificationLink(transaction, mailContext, { userId: user.id, email: email.value });
    await writeAudit(transaction, { ...actor, id: user.id, role: kind.role }, ['user', user.id], 'account_created', {
      after: { role: kind.role },
    });
    return { ok: true, userId: user.id, email: email.value };
  });
}

interface NewUser {
  email: string;
  fullName: string;
  /** Null for an invited user, who chooses it later and cannot sign in before. */
  passwordHash: string | null;
  role: Role;
  phone?: string | null;
  language: LanguageCode;
}

/** Undefined if the address already has an account. */
export async function createUser(
  transaction: DatabaseTransaction,
  { email, fullName, passwordHash, role, phone = null, language }: NewUser,
): Promise<{ id: string } | undefined> {
  const user = await transaction
    .insertInto('users')
    .values({
      id: newId(),
      email,
      fullName,
      role,
      phone,
      language,
      invitedAt: passwordHash === null ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!user || passwordHash === null) return user;
  await transaction
    .insertInto('identities')
    .values({ id: newId(), userId: user.id, providerId: 'credential', accountId: user.id, password: passwordHash })
    .execute();
  return user;
}
