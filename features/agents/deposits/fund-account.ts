import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentHooks, PaymentParts } from '#features/payments/payment-hooks.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { failPayment } from '#features/payments/settle-payment.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { type CreatedDeposit, createDeposit, type DepositRequest, depositProvider } from './create-deposit.ts';
import { readDeposit } from './read-deposits.ts';

export type FundedAccount =
  | { ok: true; next: 'redirect'; url: string }
  /** Our own page shows the instructions or the result. */
  | { ok: true; next: 'page'; reference: string }
  | Extract<CreatedDeposit, { ok: false }>
  /**
   * `not_started`: the provider refused or is unreachable. `too_many_prompts`: the phone has reached its limit.
   * `just_requested`: the phone shows a prompt now.
   */
  | { ok: false; error: 'not_started' | 'too_many_prompts' | 'just_requested' };

/** Creates a deposit and submits its payment to the provider. */
export async function fundAccount(
  parts: PaymentParts,
  request: DepositRequest,
  pageOf: (reference: string) => string,
): Promise<FundedAccount> {
  const created = await createDeposit(parts.db, parts.providers, request);
  if (!created.ok) return created;
  const { paymentId, reference } = created;
  const submitted = await submitPayment(parts, paymentId, pageOf(reference), request.agentId);
  if (submitted.ok)
    return submitted.next === 'redirect'
      ? { ok: true, next: 'redirect', url: submitted.url }
      : { ok: true, next: 'page', reference };
  switch (submitted.error) {
    case 'too_many_prompts':
    case 'just_requested':
      await giveUp(parts, paymentId);
      return { ok: false, error: submitted.error };
    case 'refused':
    case 'unreachable':
      // The deposit's page shows why there is no prompt.
      return depositProvider(parts.providers, request.method)?.byPrompt
        ? { ok: true, next: 'page', reference }
        : { ok: false, error: 'not_started' };
    default:
      // The same form was sent before.
      return { ok: true, next: 'page', reference };
  }
}

/** No prompt was sent, so the payment fails at once. */
async function giveUp({ db }: PaymentParts, paymentId: string): Promise<void> {
  const payment = await readPayment(db, paymentId);
  if (payment) await inTransaction(db, (transaction) => failPayment(transaction, withoutEmails, payment, 'not_sent'));
}

/** An agency withdraws a deposit. A payment at a provider can not be cancelled; if it is paid all the same, it is credited. */
export async function withdrawDeposit(
  db: Database,
  { agentId, reference }: { agentId: string; reference: string },
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'gone' | 'already' }> {
  const deposit = await readDeposit(db, agentId, { reference });
  const payment = deposit && (await readPayment(db, deposit.paymentId));
  if (!deposit || !payment) return { ok: false, error: 'gone' };
  return inTransaction(db, async (transaction) => {
    if (!(await failPayment(transaction, withoutEmails, payment, 'withdrawn'))) return { ok: false, error: 'already' };
    await writeAudit(transaction, actor, ['agent_deposit', deposit.id], 'deposit_withdrawn', {
      before: { state: payment.state, requestedMinor: payment.amountMinor },
      after: { reference },
    });
    return { ok: true };
  });
}

/** For changes that the agency made itself and needs no email about. */
export const withoutEmails: PaymentHooks = {
  onFailed: async () => {},
  onDeposited: async () => {},
  onTakenBack: async () => {},
  onRefunded: async () => {},
};
