import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { queueTextMessage } from '#features/notifications/queue-text-message.ts';
import { storedLanguage } from '#i18n/languages.ts';

// Every message costs money, and whoever has the password may ask from ever new addresses.
const codesPerUser: RateLimit = { name: 'second-step-user', max: 5, windowSeconds: 900 };
const codesPerPhone: RateLimit = { name: 'second-step-phone', max: 5, windowSeconds: 900 };

/** Only to a number that was proved and only for somebody who asked for codes by phone. */
export async function sendSecondStepCode(
  { db, mailContext }: { db: Database; mailContext: () => MailContext },
  userId: string,
  code: string,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['phone', 'language'])
      .where('id', '=', userId)
      .where('phone_codes', '=', true)
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
