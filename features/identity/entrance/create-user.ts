import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { newId } from '#lib/ids.ts';
import type { Role } from '../roles/roles.ts';

export interface NewUser {
  email: string;
  fullName: string;
  /** Null for somebody who is invited: they choose theirs, and nobody signs in before. */
  passwordHash: string | null;
  role: Role;
  phone?: string | null;
  language: LanguageCode;
}

/** The user and the password to sign in with; nothing where the address has an account already. */
export async function createUser(
  transaction: DatabaseTransaction,
  { email, fullName, passwordHash, role, phone = null, language }: NewUser,
): Promise<{ id: string } | undefined> {
  const user = await transaction
    .insertInto('users')
    .values({
      id: newId(),
      email,
      full_name: fullName,
      role,
      phone,
      language,
      invited_at: passwordHash === null ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!user || passwordHash === null) return user;
  await transaction
    .insertInto('identities')
    .values({
      id: newId(),
      user_id: user.id,
      provider_id: 'credential',
      account_id: user.id,
      password: passwordHash,
    })
    .execute();
  return user;
}
