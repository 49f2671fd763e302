import { expect } from 'vitest';
import { requestAdjustment, setCreditLimit } from '#features/agents/back-office/agent-terms.ts';
import { confirmDeposit, rejectDeposit } from '#features/agents/back-office/confirm-deposit.ts';
import { decideRequest } from '#features/agents/back-office/decide-request.ts';
import { moveAgent, type OfficeParts } from '#features/agents/back-office/move-agent.ts';
import { withdrawDeposit } from '#features/agents/deposits/fund-account.ts';
import { newId } from '#lib/ids.ts';
import type { MadeAgent } from '../agents/agents.ts';
import { officeParts } from './batchers.ts';

export const FARE = 12_345;
export const STAY = 2 * 8_050;

type Which = { agency: 0 | 1; which: number };
export type AgencyStep =
  | { do: 'ask deposit'; agency: 0 | 1; amountMinor: number }
  | ({ do: 'confirm deposit' | 'confirm own deposit' | 'provider pays'; moreMinor: number } & Which)
  | ({ do: 'reject deposit' | 'withdraw deposit' } & Which)
  | {
      do: 'sell' | 'hold';
      agency: 0 | 1;
      what: 'first' | 'second' | 'both' | 'room';
      people: number;
      markup: number;
    }
  | ({ do: 'issue' | 'issue of another' } & Which)
  | ({ do: 'expire' | 'cancel' | 'cancel in full' } & Which)
  | { do: 'ask adjustment'; agency: 0 | 1; amountMinor: number; officer: 0 | 1 }
  | ({ do: 'approve adjustment' | 'reject adjustment'; officer: 0 | 1 } & Which)
  | { do: 'limit'; agency: 0 | 1; limitMinor: number }
  | { do: 'suspend' | 'reinstate'; agency: 0 | 1 };

export interface Sale {
  bookingId: string;
  reference: string;
  netMinor: number;
  commissionMinor: number;
  /** None for a room. */
  flights: number[];
  people: number;
  status: 'held' | 'confirmed' | 'over';
}

/** What the model believes of an agency. */
interface Believed {
  creditMinor: number;
  reservedMinor: number;
  limitMinor: number;
  salesMinor: number;
  commissionsMinor: number;
  isSuspended: boolean;
  deposits: {
    depositId: string;
    paymentId: string;
    amountMinor: number;
    state: 'pending' | 'failed' | 'rejected' | 'received';
  }[];
  sales: Sale[];
  adjustments: { id: string; amountMinor: number; requestedBy: number; isDecided: boolean }[];
}

export type ModelledAgency = MadeAgent & { model: Believed };

export function newModel(creditMinor: number): Believed {
  return {
    creditMinor,
    reservedMinor: 0,
    limitMinor: 0,
    salesMinor: 0,
    commissionsMinor: 0,
    isSuspended: false,
    deposits: [],
    sales: [],
    adjustments: [],
  };
}

export function becomeSold(model: Believed, sale: Sale): void {
  sale.status = 'confirmed';
  model.reservedMinor -= sale.netMinor;
  model.creditMinor -= sale.netMinor;
  model.salesMinor += sale.netMinor + sale.commissionMinor;
  model.commissionsMinor += sale.commissionMinor;
}

/** By the terms of agency-world.ts: three quarters of each flight, and a room for free. */
export function returnedBy({ flights, people, netMinor }: Sale): number {
  return flights.length === 0 ? netMinor : flights.length * Math.floor((FARE * people * 75 + 50) / 100);
}

export function availableOf({ creditMinor, reservedMinor, limitMinor }: Believed): number {
  return creditMinor - reservedMinor + limitMinor;
}

export function moneyOf(model: Believed) {
  return {
    creditBalanceMinor: model.creditMinor,
    reservedMinor: model.reservedMinor,
    availableMinor: availableOf(model),
    creditLimitMinor: model.limitMinor,
    totalSalesMinor: model.salesMinor,
    totalCommissionsMinor: model.commissionsMinor,
  };
}

/** Actions of administrators on agencies, with the expected outcomes. */
export function officeSteps(parts: OfficeParts, officers: readonly string[]) {
  const { db } = parts;
  const money = officeParts(db);
  const officer = (number = 0) => ({ id: officers[number] ?? '', role: 'admin' as const });

  return { moneyComes, giveUpDeposit, askAdjust, decideAdjust, limit, move };

  async function moneyComes(
    { model, userId }: ModelledAgency,
    step: Extract<AgencyStep, { moreMinor: number }>,
  ): Promise<void> {
    const deposit = model.deposits[step.which];
    if (!deposit) return;
    const { depositId, paymentId } = deposit;
    const amountMinor = deposit.amountMinor + step.moreMinor;
    const [isReceived, isRejected] = [deposit.state === 'received', deposit.state === 'rejected'];
    if (step.do === 'provider pays') {
      const received = {
        depositId,
        bookingId: null,
        paymentId,
        receivedMinor: amountMinor,
        receivedUsdMinor: amountMinor,
      };
      const settled = await money.settle({ ...received, providerReference: paymentId, receivedBy: null });
      if (isRejected) expect(settled.payment).toBe('rejected');
      else expect(settled.payment).toBe(isReceived ? 'already' : 'captured');
    } else {
      const isOwn = step.do === 'confirm own deposit';
      const actor = isOwn ? { id: userId, role: 'agent' as const } : officer();
      const isOtherAmount = step.moreMinor !== 0;
      const seen = { depositId, amountMinor, isOtherAmount, isDespiteWithdrawal: deposit.state === 'failed' };
      const confirmed = await confirmDeposit(money, seen, actor);
      if (isOwn) expect(confirmed).toEqual({ ok: false, error: 'own_request' });
      else if (isReceived) expect(confirmed).toEqual({ ok: false, error: 'already' });
      else if (isRejected) expect(confirmed).toEqual({ ok: false, error: 'rejected' });
      else expect(confirmed).toEqual({ ok: true, creditedMinor: amountMinor });
      if (isOwn) return;
    }
    if (isReceived || isRejected) return;
    deposit.state = 'received';
    model.creditMinor += amountMinor;
  }

  async function giveUpDeposit(
    { model, agentId, userId }: ModelledAgency,
    step: Extract<AgencyStep, { do: 'reject deposit' | 'withdraw deposit' }>,
  ): Promise<void> {
    const deposit = model.deposits[step.which];
    if (!deposit) return;
    const { depositId } = deposit;
    const { reference } = await db
      .selectFrom('agentDeposits')
      .select('reference')
      .where('id', '=', depositId)
      .executeTakeFirstOrThrow();
    const { ok } =
      step.do === 'reject deposit'
        ? await rejectDeposit(money, { depositId, reason: 'Not at the bank' }, officer())
        : await withdrawDeposit(db, { agentId, reference }, { id: userId, role: 'agent' });
    expect(ok).toBe(deposit.state === 'pending');
    if (ok) deposit.state = step.do === 'reject deposit' ? 'rejected' : 'failed';
  }

  async function askAdjust(
    { model, agentId }: ModelledAgency,
    step: Extract<AgencyStep, { do: 'ask adjustment' }>,
  ): Promise<void> {
    const id = newId();
    const { amountMinor } = step;
    const adjustment = { adjustmentId: id, agentId, amountMinor, reason: 'A fee of the bank' };
    const { ok } = await requestAdjustment(db, adjustment, officer(step.officer));
    expect(ok).toBe(amountMinor !== 0);
    if (ok) model.adjustments.push({ id, amountMinor, requestedBy: step.officer, isDecided: false });
  }

  async function decideAdjust(
    { model }: ModelledAgency,
    step: Extract<AgencyStep, { do: 'approve adjustment' | 'reject adjustment' }>,
  ): Promise<void> {
    const adjustment = model.adjustments[step.which];
    if (!adjustment) return;
    const isApproval = step.do === 'approve adjustment';
    const outcome = isApproval ? 'approved' : 'rejected';
    const decided = await decideRequest(
      { ...parts, hooks: money.hooks },
      { requestId: adjustment.id, outcome, reason: 'Not agreed' },
      officer(step.officer),
    );
    const isBelow = isApproval && availableOf(model) + adjustment.amountMinor < 0;
    if (adjustment.requestedBy === step.officer) expect(decided).toEqual({ ok: false, error: 'own_request' });
    else if (adjustment.isDecided) expect(decided).toMatchObject({ ok: false, error: 'already' });
    else if (isBelow) expect(decided).toMatchObject({ ok: false, error: 'below_limit' });
    else expect(decided.ok).toBe(true);
    if (!decided.ok) return;
    adjustment.isDecided = true;
    if (isApproval) model.creditMinor += adjustment.amountMinor;
  }

  async function limit({ model, agentId }: ModelledAgency, limitMinor: number): Promise<void> {
    const set = await setCreditLimit(db, { agentId, limitMinor }, officer());
    if (model.limitMinor === limitMinor) expect(set).toEqual({ ok: false, error: 'unchanged' });
    else expect(set.ok).toBe(model.creditMinor - model.reservedMinor >= -limitMinor);
    if (set.ok) model.limitMinor = limitMinor;
  }

  async function move(
    { model, agentId }: ModelledAgency,
    step: Extract<AgencyStep, { do: 'suspend' | 'reinstate' }>,
  ): Promise<void> {
    const request = { agentId, move: step.do, reason: 'Its licence has run out' };
    const { ok } = await moveAgent(parts, request, officer());
    expect(ok).toBe(model.isSuspended === (step.do === 'reinstate'));
    model.isSuspended = step.do === 'suspend';
  }
}
