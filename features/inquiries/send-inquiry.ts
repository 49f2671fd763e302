import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { addressBlock } from '#lib/address-block.ts';
import { newId } from '#lib/ids.ts';
import type { Inquiry, InquiryProblems } from './inquiry.ts';
import { receiptMail, supportMail } from './inquiry-mails.ts';
import { readInquiry, type TypedInquiry } from './read-inquiry.ts';

const messagesPerAddress: RateLimit = { name: 'inquiry-address', max: 5, windowSeconds: 600 };
const receiptsPerMailbox: RateLimit = { name: 'inquiry-receipt', max: 3, windowSeconds: 3600 };

export type SendInquiryResult =
  | { ok: true; inquiry: Inquiry }
  | { ok: false; error: 'invalid'; problems: InquiryProblems }
  | { ok: false; error: 'too_many' };

/** Stores a message from the contact page and queues its two mails. The same submit again is answered as the first. */
export async function sendInquiry(
  db: Database,
  submit: {
    /** A UUID that the form carries. */
    submitKey: string;
    typed: TypedInquiry;
    language: LanguageCode;
    clientAddress: string;
  },
  house: MailHouse,
  now = new Date(),
): Promise<SendInquiryResult> {
  const read = readInquiry(submit.typed);
  if (!read.ok) return { ok: false, error: 'invalid', problems: read.problems };
  const { inquiry } = read;
  const contentHash = createHash('sha256').update(JSON.stringify(inquiry)).digest();

  return inTransaction(db, async (transaction) => {
    // Counted first: a twin of this submit from the same address waits here until the other is stored.
    const address = addressBlock(submit.clientAddress);
    const isAllowed = await withinRateLimit(transaction, messagesPerAddress, address);
    const isRepeat = await transaction
      .selectFrom('inquiries')
      .select('id')
      .where('submit_key', '=', submit.submitKey)
      .where('content_hash', '=', contentHash)
      .executeTakeFirst();
    if (isRepeat) return { ok: true, inquiry };
    if (!isAllowed) return { ok: false, error: 'too_many' };

    const stored = await transaction
      .insertInto('inquiries')
      .values({
        id: newId(),
        submit_key: submit.submitKey,
        content_hash: contentHash,
        language: submit.language,
        ...inquiry,
      })
      .onConflict((conflict) => conflict.columns(['submit_key', 'content_hash']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) await queueMails(transaction, inquiry, submit.language, house, now);
    return { ok: true, inquiry };
  });
}

async function queueMails(
  transaction: DatabaseTransaction,
  inquiry: Inquiry,
  language: LanguageCode,
  house: MailHouse,
  now: Date,
): Promise<void> {
  const { contact, site } = house.settings;
  if (contact.supportEmail) {
    const mail = supportMail(house, site.defaultLanguage, inquiry);
    await queueMail(transaction, { to: contact.supportEmail, ...mail }, { now });
  }
  // A mailbox is not flooded with receipts for what its owner may never have written.
  if (await withinRateLimit(transaction, receiptsPerMailbox, inquiry.email.toLowerCase())) {
    await queueMail(transaction, { to: inquiry.email, ...receiptMail(house, language, inquiry) }, { now });
  }
}
