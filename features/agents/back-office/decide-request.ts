import { sql } from 'kysely';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type ReasonProblem, readReason } from '#features/audit/read-reason.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { ADJUSTMENTS, agentAccounts, postTransfers } from '#features/ledger/ledger.ts';
import type { PaymentHooks } from '#features/payments/payment-hooks.ts';
import type { UsdMinor } from '#lib/money.ts';
import { emailAgent } from '../emails/email-agent.ts';
import { lockCreditLimit, storeCreditLimit } from './agent-terms.ts';
import { creditDeposit } from './confirm-deposit.ts';
import type { RequestKind } from './list-requests.ts';
import type { OfficeParts } from './move-agent.ts';
import { type AgentObstacle, lockAgent } from './office-agent.ts';

export type DecidedRequest =
  | { ok: true; kind: RequestKind; amountMinor: number }
  /** `own_request`: nobody may decide their own request. `not_yours`: only its author can withdraw it. */
  | { ok: false; error: AgentObstacle | 'own_request' | 'not_yours' | ReasonProblem }
  | { ok: false; error: 'already'; outcome: string }
  /** The agency would exceed its credit limit; `availableMinor` can be taken. */
  | { ok: false; error: 'below_limit'; availableMinor: UsdMinor }
  /** The credit limit has changed since the request. */
  | { ok: false; error: 'limit_changed'; limitMinor: UsdMinor }
  /** The deposit was credited or rejected meanwhile. */
  | { ok: false; error: 'deposit_decided' };

export interface Decision {
  requestId: string;
  /** `withdrawn`: by its author. */
  outcome: 'approved' | 'rejected' | 'withdrawn';
  /** Required for `rejected`. */
  reason?: string;
}

type Refused = Extract<DecidedRequest, { ok: false }>;

type OpenRequest = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

type DecisionParts = OfficeParts & { hooks: Pick<PaymentHooks, 'onDeposited'> };

/**
 * A second administrator decides, or the first withdraws. An approved request takes effect in the same transaction. Of two
 * concurrent decisions one succeeds.
 */
export function decideRequest(
  parts: DecisionParts,
  { requestId, outcome, reason = '' }: Decision,
  actor: Person,
): Promise<DecidedRequest> {
  const why = outcome === 'rejected' ? readReason(reason) : undefined;
  if (why?.ok === false) return Promise.resolve(why);
  const declineReason = why?.reason ?? null;
  return inTransaction(parts.db, async (transaction) => {
    const request = await readRequest(transaction, requestId);
    if (!request) return { ok: false, error: 'gone' };
    const { agentId, kind, amountMinor } = request;
    const isOwn = request.requestedBy === actor.id;
    if (isOwn !== (outcome === 'withdrawn')) return { ok: false, error: isOwn ? 'own_request' : 'not_yours' };
    await sql`select lock_agent(${agentId}::uuid)`.execute(transaction);
    const locked = await lockAgent(transaction, agentId, actor);
    // A withdrawal does not change the agency.
    if (!locked.ok && outcome !== 'withdrawn') return locked;
    const now = await readRequest(transaction, requestId);
    if (now?.outcome !== null) return { ok: false, error: 'already', outcome: now?.outcome ?? 'decided' };
    if (outcome === 'approved') {
      const obstacle = await findObstacle(transaction, request);
      if (obstacle) return obstacle;
    }
    await transaction
      .updateTable('agentRequests')
      .set({
        outcome,
        declineReason,
        decidedBy: actor.id,
        decidedAt: sql`clock_timestamp()`,
      })
      .where('id', '=', requestId)
      .where('outcome', 'is', null)
      .executeTakeFirstOrThrow();
    await writeAudit(
      transaction,
      actor,
      ['agent', agentId],
      `${kind === 'deposit' ? 'deposit_request' : kind}_${outcome}`,
      {
        after: {
          [kind === 'adjustment' ? 'adjustmentId' : 'requestId']: requestId,
          amountMinor,
          ...(request.reason !== null && { reason: request.reason }),
          ...(declineReason !== null && { declineReason }),
        },
      },
    );
    if (outcome === 'approved') await execute(transaction, parts, { requestId, ...request }, actor);
    return { ok: true, kind, amountMinor };
  });
}

async function findObstacle(
  transaction: DatabaseTransaction,
  { kind, agentId, amountMinor, beforeMinor, depositId }: OpenRequest,
): Promise<Refused | undefined> {
  switch (kind) {
    case 'adjustment': {
      const { availableMinor } = await readMoney(transaction, agentId);
      return amountMinor < 0 && availableMinor + amountMinor < 0
        ? { ok: false, error: 'below_limit', availableMinor }
        : undefined;
    }
    case 'credit_limit': {
      const { limitMinor } = await lockCreditLimit(transaction, agentId);
      return limitMinor === beforeMinor ? undefined : { ok: false, error: 'limit_changed', limitMinor };
    }
    case 'deposit': {
      const open = await transaction
        .selectFrom('payments')
        .select('id')
        .where('depositId', '=', depositId)
        .where((either) =>
          either.or([
            either('state', 'in', ['created', 'submitted', 'unknown']),
            // The agency withdrew it, but its money came.
            either('state', '=', 'failed').and('failure', '=', 'withdrawn'),
          ]),
        )
        .forUpdate()
        .executeTakeFirst();
      return open ? undefined : { ok: false, error: 'deposit_decided' };
    }
  }
}

async function execute(
  transaction: DatabaseTransaction,
  { mailContext, hooks }: DecisionParts,
  { requestId, kind, agentId, amountMinor, beforeMinor, depositId, reason }: OpenRequest & { requestId: string },
  actor: Person,
): Promise<void> {
  switch (kind) {
    case 'adjustment': {
      await post(transaction, { adjustmentId: requestId, agentId, amountMinor });
      const { balanceMinor } = await readMoney(transaction, agentId);
      const email = { kind: 'adjusted', amountMinor, balanceMinor, reason: reason ?? '' } as const;
      await emailAgent(transaction, mailContext, agentId, email);
      return;
    }
    case 'credit_limit':
      await storeCreditLimit(transaction, { agentId, beforeMinor: beforeMinor ?? 0, limitMinor: amountMinor }, actor);
      return;
    case 'deposit': {
      const credited = await creditDeposit(transaction, hooks, { depositId: depositId ?? '', amountMinor }, actor);
      if (!credited.ok) throw new Error(`Crediting an approved deposit failed: ${credited.error}`);
    }
  }
}

function readRequest(transaction: DatabaseTransaction, requestId: string) {
  return transaction
    .selectFrom('agentRequests')
    .select([
      'agentId',
      sql<RequestKind>`kind`.as('kind'),
      'amountMinor',
      'beforeMinor',
      'depositId',
      'reason',
      'requestedBy',
      'outcome',
    ])
    .where('id', '=', requestId)
    .executeTakeFirst();
}

function post(
  transaction: DatabaseTransaction,
  { adjustmentId, agentId, amountMinor }: { adjustmentId: string; agentId: string; amountMinor: number },
): Promise<void> {
  const { credit } = agentAccounts(agentId);
  const [from, to] = amountMinor > 0 ? [ADJUSTMENTS, credit] : [credit, ADJUSTMENTS];
  const moved = { debit: from, credit: to, amountMinor: Math.abs(amountMinor) };
  return postTransfers(transaction, [{ ...moved, kind: 'adjustment', adjustmentId, agentId }]);
}

async function readMoney(transaction: DatabaseTransaction, agentId: string) {
  const money = await transaction
    .selectFrom('agentMoney')
    .select(['availableMinor', 'creditBalanceMinor'])
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow();
  return { availableMinor: money.availableMinor ?? 0, balanceMinor: money.creditBalanceMinor ?? 0 };
}
