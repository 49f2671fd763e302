import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import {
  findLimitError,
  offeredMobileMoney,
  type PaymentProvider,
  type PaymentProviders,
  providerFor,
} from '#features/payments/payment-provider.ts';
import type { RatesPerUsd } from '#features/settings/currencies.ts';
import { newId } from '#lib/ids.ts';
import { type UsdMinor, wholeUnitsFromUsd } from '#lib/money.ts';
import { readAgent } from '../read-agent.ts';
import {
  type AmountProblem,
  type DepositMethod,
  findAmountProblem,
  MIN_DEPOSIT_MINOR,
  maxDepositMinor,
  methodKinds,
  payableDebtMinor,
  transferMethods,
} from './deposit.ts';

/** Two for every payment method. */
const maxOpen = 10;

export interface DepositRequest {
  agentId: string;
  actor: Person;
  /** In US cents. */
  amountMinor: number;
  method: DepositMethod;
  /** The phone for the prompt of mobile money. */
  payerPhone: string | null;
  /** A key from the form, so that a form sent twice makes one deposit. */
  submitKey: string;
  ratesPerUsd: RatesPerUsd;
  minimumMinor: UsdMinor;
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

/** The payment method that carries a deposit; undefined when it is not on offer. */
export function paymentMethodOf(providers: PaymentProviders, method: DepositMethod): PaymentMethod | undefined {
  const kind = methodKinds[method];
  return kind === 'mobile_money' ? offeredMobileMoney(providers) : kind;
}

export function depositProvider(providers: PaymentProviders, method: DepositMethod): PaymentProvider | undefined {
  const paymentMethod = paymentMethodOf(providers, method);
  return paymentMethod && providerFor(providers, paymentMethod);
}

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
  const paymentMethod = paymentMethodOf(providers, method);
  const provider = depositProvider(providers, method);
  const terms = paymentMethod && provider?.methods[paymentMethod];
  if (!provider || !terms) return { ok: false, error: 'not_offered' };
  const { asksIn: currency = 'USD', limits } = terms;
  const rate = request.ratesPerUsd[currency];
  const isMobile = method === 'mobile_money';
  if (isMobile && limits && amountMinor > maxDepositMinor(limits.maxMinor, rate))
    return { ok: false, error: 'above_mobile_maximum' };
  // Methods with a currency of their own move whole units.
  const chargedMinor = terms.asksIn ? wholeUnitsFromUsd(amountMinor, rate) * 100 : amountMinor;
  if (findLimitError(limits, chargedMinor)) return { ok: false, error: 'not_offered' };
  if (isMobile && !request.payerPhone) return { ok: false, error: 'phone_needed' };
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
        depositId: deposit.depositId,
        provider: provider.name,
        method: paymentMethod,
        currency,
        amountMinor: chargedMinor,
        amountUsdMinor: amountMinor,
        payerPhone: isMobile ? request.payerPhone : null,
      })
      .execute();
    await writeAudit(transaction, request.actor, ['agent_deposit', deposit.depositId], 'deposit_requested', {
      after: { reference: deposit.reference, amountMinor, method },
    });
    return { ok: true, ...deposit, paymentId };
  });
}

function findKnown(transaction: DatabaseTransaction, { agentId, submitKey, amountMinor, method }: DepositRequest) {
  return transaction
    .selectFrom('agentDeposits')
    .innerJoin('payments', 'payments.depositId', 'agentDeposits.id')
    .select(['agentDeposits.id as depositId', 'payments.id as paymentId', 'reference'])
    .where('agentId', '=', agentId)
    .where('submitKey', '=', submitKey)
    .where('agentDeposits.amountMinor', '=', amountMinor)
    .where('agentDeposits.method', '=', method)
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
    .selectFrom('agentDeposits')
    .innerJoin('payments', 'payments.depositId', 'agentDeposits.id')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('agentId', '=', agentId)
    .where('payments.state', 'in', ['created', 'submitted', 'unknown'])
    .where((either) =>
      either.or([
        either('agentDeposits.method', 'in', transferMethods),
        sql<boolean>`agent_deposits.created_at > clock_timestamp() - interval '1 hour'`,
      ]),
    )
    .executeTakeFirstOrThrow();
  return open;
}

/** The reference is the current time in milliseconds, increased until it is unused. */
async function insertDeposit(
  transaction: DatabaseTransaction,
  { agentId, actor, amountMinor, method, submitKey, owedMinor }: DepositRequest & { owedMinor: UsdMinor | null },
): Promise<{ depositId: string; reference: string }> {
  const depositId = newId();
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const reference = `DEP-${timestamp}`;
    const inserted = await transaction
      .insertInto('agentDeposits')
      .values({
        id: depositId,
        agentId,
        reference,
        amountMinor,
        method,
        requestedBy: actor.id,
        submitKey,
        owedMinor,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return { depositId, reference };
  }
}
