import { sql } from 'kysely';

/** When its provider is asked next: at once, then with longer and longer pauses up to an hour. */
export const nextRefundTry = sql<Date>`(case
  when refund_attempts = 0 or payments.requested_at is null then refund_due_at
  else payments.requested_at + least(interval '1 hour', interval '15 seconds' * 2 ^ least(refund_attempts, 10))
end)`;
