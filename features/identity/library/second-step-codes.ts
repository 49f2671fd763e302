import { randomInt } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueTextMessage } from '#features/notifications/text-messages.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { userRow } from '../profile/user-row.ts';

// Characters that are not easily confused: the codes are written down by hand.
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ23456789';

export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => `${randomCharacters(5)}-${randomCharacters(5)}`);
}

/** Normalises a typed code to the stored form. */
export function readRecoveryCode(typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}

// Every message costs money, and somebody who knows the password could ask from ever new addresses.
const codesPerUser: RateLimit = { name: 'second-step-user', max: 5, windowSeconds: 900 };
const codesPerPhone: RateLimit = { name: 'second-step-phone', max: 5, windowSeconds: 900 };

/** Sends only to a verified number of a user who turned on codes by phone. */
export async function sendSecondStepCode(
  { db, mailContext }: { db: Database; mailContext: () => MailContext },
  userId: string,
  code: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await userRow(transaction, userId)
      .select(['phone', 'language'])
      .where('phoneCodes', '=', true)
      .executeTakeFirst();
    if (!user?.phone) return;
    const isAllowed =
      (await withinRateLimit(transaction, codesPerUser, userId)) &&
      (await withinRateLimit(transaction, codesPerPhone, user.phone));
    if (!isAllowed) return;
    const brand = mailContext().settings.site.siteName;
    const text = mailContext().messages(storedLanguage(user.language))('codes.signIn', { brand, code });
    await queueTextMessage(transaction, { to: user.phone, text });
  });
}
