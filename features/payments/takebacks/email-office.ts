import type { DatabaseTransaction } from '#db/transaction.ts';
import { buttonPart, factsPart, textPart } from '#features/notifications/mail-html.ts';
import { layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { dateFormat } from '#lib/formats.ts';
import { providerTitle } from '#lib/provider-names.ts';
import type { MovedPayment, TakebackChange } from '../payment-hooks.ts';
import { takebackSentences, takebackTitle } from './takeback-labels.ts';

/** Emails the support address in English, the language of the back office. Without one only the queue shows the change. */
export async function emailOffice(
  transaction: DatabaseTransaction,
  mailContext: MailContext,
  change: MovedPayment & TakebackChange,
): Promise<void> {
  const { contact, site } = mailContext.settings;
  if (!contact.supportEmail) return;
  const { reason, takenMinor, reference } = await readTakeback(transaction, change.takebackId);
  const respondByText = change.respondBy
    ? dateFormat('en-US', { timeZone: 'Africa/Nairobi', dateStyle: 'medium', timeStyle: 'short' }).format(
        change.respondBy,
      )
    : null;
  const takeback = { ...change, reason, takenMinor };
  const title = takebackTitle(takeback);
  const isDeposit = change.bookingId === null;
  const { what, todo } = takebackSentences({ ...takeback, isDeposit, respondByText });
  const amount = `${change.currency} ${(change.amountMinor / 100).toFixed(2)}`;
  const mail = layOutMail(mailContext, 'en', {
    subject: `${site.siteName}: ${title}, ${reference}`,
    preview: what,
    heading: title,
    parts: [
      textPart(what),
      factsPart(
        { label: isDeposit ? 'Deposit' : 'Booking', value: reference, isLatin: true },
        { label: 'Amount', value: amount, isStrong: true },
        { label: providerTitle(change.provider), value: change.providerId, isLatin: true },
        ...(respondByText ? [{ label: 'Answer until', value: respondByText }] : []),
      ),
      textPart(todo),
      isDeposit
        ? buttonPart('See what waits', `${mailContext.baseUrl}/admin/payments`)
        : buttonPart('Open the booking', `${mailContext.baseUrl}/admin/bookings/${change.bookingId}`),
    ],
  });
  await queueMail(transaction, { to: contact.supportEmail, ...mail });
}

async function readTakeback(transaction: DatabaseTransaction, takebackId: string) {
  const row = await transaction
    .selectFrom('paymentTakebacks')
    .innerJoin('payments', 'payments.id', 'paymentTakebacks.paymentId')
    .leftJoin('bookings', 'bookings.id', 'payments.bookingId')
    .leftJoin('agentDeposits', 'agentDeposits.id', 'payments.depositId')
    .select(['paymentTakebacks.reason', 'takenMinor', 'bookings.reference', 'agentDeposits.reference as deposit'])
    .where('paymentTakebacks.id', '=', takebackId)
    .executeTakeFirstOrThrow();
  return { reason: row.reason, takenMinor: row.takenMinor, reference: row.reference ?? row.deposit ?? '' };
}
