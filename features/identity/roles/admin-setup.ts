import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Backoff, countWithBackoff } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { wideAddressBlock } from '#lib/limit-keys.ts';
import { readEmail } from '../profile/read-account-fields.ts';
import { type ChangeRoleParts, changeRole, moveToRole } from './change-role.ts';

// No vowels and no easily confused characters: the code is read from one screen and typed on another.
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';
// There are 28^8 codes, so a limit over all networks would only let a stranger lock out the console's reader.
const attemptsPerNetwork: Backoff = {
  name: 'setup-network',
  free: 5,
  firstWaitSeconds: 30,
  longestWaitSeconds: 60,
  windowSeconds: 900,
};

export async function hasAdmin(db: Database | DatabaseTransaction): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('erasedAt', 'is', null)
    // The last active administrator can never be deactivated; the sample administrator is created
    // deactivated.
    .where('deactivatedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * The code that the console shows while there is no administrator. Every process with the same secret derives
 * it from the stored seed; the table stores only its hash.
 */
export async function readSetupCode(db: Database, secret: string): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined;
  const seed = newId();
  await db
    .insertInto('adminSetup')
    .values({ seed, codeHash: hashOfCode(codeOf(secret, seed)) })
    .onConflict((conflict) => conflict.column('onlyRow').doNothing())
    .execute();
  const stored = await db.selectFrom('adminSetup').select(['seed', 'codeHash', 'usedAt']).executeTakeFirstOrThrow();
  if (stored.usedAt) return undefined;
  const code = codeOf(secret, stored.seed);
  // The database was moved to an installation with another secret, whose console shows another code.
  if (!stored.codeHash.equals(hashOfCode(code)))
    await db
      .updateTable('adminSetup')
      .set({ codeHash: hashOfCode(code) })
      .execute();
  return code;
}

type PromoteResult =
  | { ok: true; email: string }
  | { ok: false; error: 'email_invalid' | 'no_such_user' | 'already_admin' | 'code_wrong' | 'too_many' };

/** Promotes the first administrator by the code on the console. */
export async function promoteFirstAdmin(
  parts: ChangeRoleParts,
  typed: { email: string; code: string },
  actor: Actor,
): Promise<PromoteResult> {
  const { db } = parts;
  const network = wideAddressBlock(actor.clientAddress ?? '');
  const waitSeconds = await countWithBackoff(db, attemptsPerNetwork, network);
  if (waitSeconds > 0) return { ok: false, error: 'too_many' };
  const email = readEmail(typed.email);
  if (email.problem) return { ok: false, error: 'email_invalid' };
  const offeredHash = hashOfCode(typed.code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

  return inTransaction(db, async (transaction): Promise<PromoteResult> => {
    // The row lock lets one of two requests with the code win; the second finds an administrator.
    const setup = await transaction
      .selectFrom('adminSetup')
      .select('codeHash')
      .where('usedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const isOpen = setup && !(await hasAdmin(transaction)) && timingSafeEqual(setup.codeHash, offeredHash);
    if (!isOpen) return { ok: false, error: 'code_wrong' };
    const user = await findByEmail(transaction, email.value);
    const moved = user && (await moveToRole(transaction, parts, { userId: user.id, role: 'admin' }, actor));
    if (!moved?.ok) return { ok: false, error: 'no_such_user' };
    await transaction.updateTable('adminSetup').set({ usedAt: sql<Date>`now()` }).execute();
    return { ok: true, email: email.value };
  });
}

/** Promotes a later administrator, on behalf of an existing one. */
export async function promoteToAdmin(
  parts: ChangeRoleParts,
  typed: { email: string },
  actor: Actor,
): Promise<PromoteResult> {
  const email = readEmail(typed.email);
  if (email.problem) return { ok: false, error: 'email_invalid' };
  const user = await findByEmail(parts.db, email.value);
  if (!user) return { ok: false, error: 'no_such_user' };
  const changed = await changeRole(parts, { userId: user.id, role: 'admin' }, actor);
  if (!changed.ok) return { ok: false, error: 'no_such_user' };
  return changed.changed ? { ok: true, email: email.value } : { ok: false, error: 'already_admin' };
}

function findByEmail(db: Database | DatabaseTransaction, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
}

function codeOf(secret: string, seed: string): string {
  const bytes = createHmac('sha256', secret).update(`administrator setup ${seed}`).digest();
  const code = [...bytes.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll('-', '')).digest();
}
