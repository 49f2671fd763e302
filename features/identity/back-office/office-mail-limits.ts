import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

// Whoever takes over an administrator's session must not write to the whole world in our name.
const mailsPerAdmin: RateLimit = { name: 'invite-admin', max: 60, windowSeconds: 3600 };
const mailsPerMailbox: RateLimit = { name: 'invite-mailbox', max: 5, windowSeconds: 3600 };

/** Counts the mails that somebody of the office is about to have sent: invitations and questions whether an address is theirs. */
export async function mayMail(
  transaction: DatabaseTransaction,
  adminId: string,
  ...mailboxes: string[]
): Promise<boolean> {
  if (!(await withinRateLimit(transaction, mailsPerAdmin, adminId))) return false;
  for (const mailbox of mailboxes) {
    if (!(await withinRateLimit(transaction, mailsPerMailbox, mailbox))) return false;
  }
  return true;
}
