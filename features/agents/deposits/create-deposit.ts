import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import {
  findLimitError,
  limitsOf,
  type PaymentProviders,
  providerFor,
  shillingsFor,
} from '#features/payments/payment-provider.ts';
import { newId } from '#lib/ids.ts';
import { readAgent } from '../read-agent.ts';
import {
  type AmountProblem,
  type DepositMethod,
  findAmountProblem,
  MIN_DEPOSIT_MINOR,
  maxMobileMinor,
  payableDebtMinor,
  paymentMethodOf,
  transferMethods,
} from './deposit.ts';

/** Two for every payment method. */
const maxOpen = 10;

export interface DepositRequest {
  agentId: string;
  actor: Actor & { id: string };
  /** In US cents. */
  amountMinor: number;
  method: DepositMethod;
  /** The phone for the prompt of mobile money. */
  payerPhone: string | null;
  /** A key from the form, so that a form sent twice makes one deposit. */
  submitKey: string;
  kesPerUsd: number;
  minimumMinor: number;
}

export type CreatedDeposit =
  | { ok: true; depositId: string; paymentId: string; reference: string }
  /**
   * `may_not_fund`: the agency is rejected, suspended or closed, and owes nothing. `above_owed`: it is so, and owes less than
   * the amount. `too_many_open`: it has too many pending deposits.
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

/** Stores an announced deposit and its payment. Nothing is credited yet. */
export async function createDeposit(
  db: Database,
  providers: PaymentProviders,
  request: DepositRequest,
): Promise<CreatedDeposit> {
  const { agentId, amountMinor, method, minimumMinor } = request;
  const problem = findAmountProblem(amountMinor, Math.max(minimumMinor, MIN_DEPOSIT_MINOR));
  // A debt below the minimum may be paid.
  if (problem && problem !== 'below_minimum') return { ok: false, error: problem };
  const limits = limitsOf(providers, paymentMethodOf(method));
  if (method === 'mobile_money' && limits && amountMinor > maxMobileMinor(limits, request.kesPerUsd))
    return { ok: false, error: 'above_mobile_maximum' };
  const charge =
    method === 'mobile_money' ? shillingsFor(amountMinor, request.kesPerUsd) : { currency: 'USD', amountMinor };
  if (findLimitError(limits, charge.amountMinor)) return { ok: false, error: 'not_offered' };
  const provider = providerFor(providers, paymentMethodOf(method));
  if (!provider) return { ok: false, error: 'not_offered' };
  if (method === 'mobile_money' && !request.payerPhone) return { ok: false, error: 'phone_needed' };
  return inTransaction(db, async (transaction): Promise<CreatedDeposit> => {
    await sql`select lock_agent(${agentId}::uuid)`.execute(transaction);
    const known = await findKnown(transaction, request);
    if (known) return { ok: true, ...known };
    const agent = await lockOwnAgent(transaction, request);
    const owedMinor = agent && payableDebtMinor(agent);
    if (!agent || owedMinor === 0) return { ok: false, error: 'may_not_fund' };
    if (problem && amountMinor !== owedMinor) return { ok: false, error: problem };
    if (owedMinor !== undefined && amountMinor > owedMinor) return { ok: false, error: 'above_owed' };
    if ((await countOpen(transaction, agentId)) >= maxOpen) return { ok: false, error: 'too_many_open' };

    const deposit = await insertDeposit(transaction, { ...request, owedMinor: owedMinor ?? null });
    const paymentId = newId();
    await transaction
      .insertInto('payments')
      .values({
        id: paymentId,
        deposit_id: deposit.depositId,
        provider: provider.name,
        method: paymentMethodOf(method),
        currency: charge.currency,
        amount_minor: charge.amountMinor,
        amount_usd_minor: amountMinor,
        payer_phone: method === 'mobile_money' ? request.payerPhone : null,
      })
      .execute();
    await writeAudit(transaction, {
      actor: request.actor,
      action: 'deposit_requested',
      subjectType: 'agent_deposit',
      subjectId: deposit.depositId,
      after: { reference: deposit.reference, amountMinor, method },
    });
    return { ok: true, ...deposit, paymentId };
  });
}

function findKnown(transaction: DatabaseTransaction, { agentId, submitKey, amountMinor, method }: DepositRequest) {
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

/** Keeps the agency from being suspended until the end of the transaction. Undefined when it is not the actor's own. */
async function lockOwnAgent(transaction: DatabaseTransaction, { agentId, actor }: DepositRequest) {
  await transaction.selectFrom('agents').select('id').where('id', '=', agentId).forShare().execute();
  const agent = await readAgent(transaction, actor.id);
  return agent?.id === agentId ? agent : undefined;
}

/** Transfers stay open for days; other payments count for an hour, after which the provider's page has closed. */
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

/** The reference is the current time in milliseconds, increased until it is unused. */
async function insertDeposit(
  transaction: DatabaseTransaction,
  { agentId, actor, amountMinor, method, submitKey, owedMinor }: DepositRequest & { owedMinor: number | null },
): Promise<{ depositId: string; reference: string }> {
  const depositId = newId();
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const reference = `DEP-${timestamp}`;
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
