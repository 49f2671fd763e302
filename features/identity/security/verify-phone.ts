import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueTextMessage } from '#features/notifications/text-messages.ts';
import { storedLanguage } from '#i18n/languages.ts';
import type { AccountProblem } from '../profile/account-fields.ts';
import { userRow } from '../profile/user-row.ts';

const codesPerUser: RateLimit = { name: 'phone-code-user', max: 5, windowSeconds: 3600 };
const codesPerPhone: RateLimit = { name: 'phone-code-phone', max: 5, windowSeconds: 3600 };
const codeMinutes = 10;
const attemptsPerCode = 5;

export interface PhoneCodeParts {
  db: Database;
  mailContext: MailContext;
  /** Keys the HMAC of the code: a plain hash of six digits could be reversed at once. */
  secret: string;
}

export async function sendPhoneCode(
  { db, mailContext, secret }: PhoneCodeParts,
  userId: string,
): Promise<{ ok: true; phone: string } | { ok: false; error: 'no_phone' | 'too_many' }> {
  return inTransaction(db, async (transaction) => {
    const { phone, language } = await userRow(transaction, userId)
      .select(['phone', 'language'])
      .executeTakeFirstOrThrow();
    if (!phone) return { ok: false, error: 'no_phone' };
    const isAllowed =
      (await withinRateLimit(transaction, codesPerUser, userId)) &&
      (await withinRateLimit(transaction, codesPerPhone, phone));
    if (!isAllowed) return { ok: false, error: 'too_many' };

    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const proof = {
      phone,
      codeHash: hashOfCode(secret, userId, code),
      attempts: 0,
      expiresAt: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
    };
    await transaction
      .insertInto('phoneProofs')
      .values({ userId, ...proof })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(proof))
      .execute();
    const brand = mailContext.settings.site.siteName;
    const text = mailContext.messages(storedLanguage(language))('codes.phone', { brand, code });
    await queueTextMessage(transaction, { to: phone, text });
    return { ok: true, phone };
  });
}

export async function verifyPhone(
  { db, secret }: PhoneCodeParts,
  userId: string,
  code: string,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; error: 'invalid'; problem: AccountProblem }> {
  if (!code.trim()) return { ok: false, error: 'invalid', problem: 'codeRequired' };
  const typed = hashOfCode(secret, userId, code.replaceAll(/\s/g, ''));
  try {
    return await inTransaction(db, async (transaction) => {
      // Counts and reads in one statement, so that concurrent attempts cannot exceed the limit.
      const proof = await transaction
        .updateTable('phoneProofs')
        .set({ attempts: sql<number>`attempts + 1` })
        .where('userId', '=', userId)
        .where('attempts', '<', attemptsPerCode)
        .where('expiresAt', '>', sql<Date>`now()`)
        .returning(['phone', 'codeHash'])
        .executeTakeFirst();
      if (!proof?.codeHash.equals(typed)) return { ok: false, error: 'invalid', problem: 'codeWrong' };
      const proved = await transaction
        .updateTable('users')
        .set({ phoneVerified: true })
        .where('id', '=', userId)
        .where('phone', '=', proof.phone)
        .returning('id')
        .executeTakeFirst();
      if (!proved) return { ok: false, error: 'invalid', problem: 'codeWrong' };
      await transaction.deleteFrom('phoneProofs').where('userId', '=', userId).execute();
      await writeAudit(transaction, actor, ['user', userId], 'phone_verified');
      return { ok: true };
    });
  } catch (error) {
    if (errorCode(error) === '23505') return { ok: false, error: 'invalid', problem: 'phoneTaken' };
    throw error;
  }
}

function hashOfCode(secret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`phone proof ${userId} ${code}`).digest();
}
