import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { findLimitMissed, limitsOf, shillingsFor } from '#features/payments/carried-amounts.ts';
import { type PaymentProviders, providerFor } from '#features/payments/payment-provider.ts';
import { newId } from '#lib/ids.ts';
import { readAgent } from '../read-agent.ts';
import {
  type DepositMethod,
  LEAST_DEPOSIT_MINOR,
  mostByMobileMinor,
  paymentMethodOf,
  transferMethods,
} from './deposit.ts';
import { payableDebtMinor } from './funding-obstacle.ts';
import { type AmountProblem, findAmountProblem } from './read-deposit-amount.ts';

/** Enough for every way to pay twice over, and an end for whoever plays. */
const mostOpen = 10;

export interface WantedDeposit {
  agentId: string;
  actor: Actor & { id: string };
  /** In US cents. */
  amountMinor: number;
  method: DepositMethod;
  /** Where mobile money sends its prompt. */
  payerPhone: string | null;
  /** Of the form: sent twice, it asks once. */
  submitKey: string;
  kesPerUsd: number;
  minimumMinor: number;
}

export type CreatedDeposit =
  | { ok: true; depositId: string; paymentId: string; reference: string }
  /**
   * `may_not_fund`: it is rejected, suspended or closed, and owes nothing. `above_owed`: it is so, and owes less than that.
   * `too_many_open`: others wait for their money.
   */
  | {
      ok: false;
      error:
        | AmountProblem
        | 'above_mobile_maximum'
        | 'above_owed'
        | 'not_offered'
        | 'phone_needed'
        | 'may_not_fund'
        | 'too_many_open';
    };

/** Writes down what an agency wants to send. Nothing is credited by it. */
export async function createDeposit(
  db: Database,
  providers: PaymentProviders,
  wanted: WantedDeposit,
): Promise<CreatedDeposit> {
  const { agentId, amountMinor, method, minimumMinor } = wanted;
  const problem = findAmountProblem(amountMinor, Math.max(minimumMinor, LEAST_DEPOSIT_MINOR));
  // Whoever owes less than the minimum may pay that.
  if (problem && problem !== 'below_minimum') return { ok: false, error: problem };
  const limits = limitsOf(providers, paymentMethodOf(method));
  if (method === 'mobile_money' && limits && amountMinor > mostByMobileMinor(limits, wanted.kesPerUsd))
    return { ok: false, error: 'above_mobile_maximum' };
  const asked =
    method === 'mobile_money'
      ? shillingsFor(amountMinor, wanted.kesPerUsd)
      : { currency: 'USD', amountMinor };
  if (findLimitMissed(limits, asked.amountMinor)) return { ok: false, error: 'not_offered' };
  const provider = providerFor(providers, paymentMethodOf(method));
  if (!provider) return { ok: false, error: 'not_offered' };
  if (method === 'mobile_money' && !wanted.payerPhone) return { ok: false, error: 'phone_needed' };
  return inTransaction(db, async (transaction): Promise<CreatedDeposit> => {
    await sql`select lock_agent(${agentId}::uuid)`.execute(transaction);
    const known = await findKnown(transaction, wanted);
    if (known) return { ok: true, ...known };
    const agent = await lockOwnAgent(transaction, wanted);
    const owedMinor = agent && payableDebtMinor(agent);
    if (!agent || owedMinor === 0) return { ok: false, error: 'may_not_fund' };
    if (problem && amountMinor !== owedMinor) return { ok: false, error: problem };
    if (owedMinor !== undefined && amountMinor > owedMinor) return { ok: false, error: 'above_owed' };
    if ((await countOpen(transaction, agentId)) >= mostOpen) return { ok: false, error: 'too_many_open' };

    const deposit = await insertDeposit(transaction, { ...wanted, owedMinor: owedMinor ?? null });
    const paymentId = newId();
    await transaction
      .insertInto('payments')
      .values({
        id: paymentId,
        deposit_id: deposit.depositId,
        provider: provider.name,
        method: paymentMethodOf(method),
        currency: asked.currency,
        amount_minor: asked.amountMinor,
        amount_usd_minor: amountMinor,
        payer_phone: method === 'mobile_money' ? wanted.payerPhone : null,
      })
      .execute();
    await writeAudit(transaction, {
      actor: wanted.actor,
      action: 'deposit_requested',
      subjectType: 'agent_deposit',
      subjectId: deposit.depositId,
      after: { reference: deposit.reference, amountMinor, method },
    });
    return { ok: true, ...deposit, paymentId };
  });
}

function findKnown(
  transaction: DatabaseTransaction,
  { agentId, submitKey, amountMinor, method }: WantedDeposit,
) {
  return transaction
    .selectFrom('agent_deposits')
    .innerJoin('payments', 'payments.deposit_id', 'agent_deposits.id')
    .select(['agent_deposits.id as depositId', 'payments.id as paymentId', 'reference'])
    .where('agent_id', '=', agentId)
    .where('submit_key', '=', submitKey)
    .where('agent_deposits.amount_minor', '=', amountMinor)
    .where('agent_deposits.method', '=', method)
    .executeTakeFirst();
}

/** Nobody suspends it until this is done, and nobody asks in the name of another. */
async function lockOwnAgent(transaction: DatabaseTransaction, { agentId, actor }: WantedDeposit) {
  await transaction.selectFrom('agents').select('id').where('id', '=', agentId).forShare().execute();
  const agent = await readAgent(transaction, actor.id);
  return agent?.id === agentId ? agent : undefined;
}

/** A provider's page closes after a while; a transfer may be on its way for days. */
async function countOpen(transaction: DatabaseTransaction, agentId: string): Promise<number> {
  const { open } = await transaction
    .selectFrom('agent_deposits')
    .innerJoin('payments', 'payments.deposit_id', 'agent_deposits.id')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('agent_id', '=', agentId)
    .where('payments.state', 'in', ['created', 'submitted', 'unknown'])
    .where((either) =>
      either.or([
        either('agent_deposits.method', 'in', transferMethods),
        sql<boolean>`agent_deposits.created_at > clock_timestamp() - interval '1 hour'`,
      ]),
    )
    .executeTakeFirstOrThrow();
  return open;
}

/** The reference is the moment; whoever meets another one there takes the next. */
async function insertDeposit(
  transaction: DatabaseTransaction,
  { agentId, actor, amountMinor, method, submitKey, owedMinor }: WantedDeposit & { owedMinor: number | null },
): Promise<{ depositId: string; reference: string }> {
  const depositId = newId();
  for (let moment = Date.now(); ; moment += 1) {
    const reference = `DEP-${moment}`;
    const inserted = await transaction
      .insertInto('agent_deposits')
      .values({
        id: depositId,
        agent_id: agentId,
        reference,
        amount_minor: amountMinor,
        method,
        requested_by: actor.id,
        submit_key: submitKey,
        owed_minor: owedMinor,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return { depositId, reference };
  }
}
