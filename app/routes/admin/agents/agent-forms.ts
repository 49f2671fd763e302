import type { RouterContextProvider } from 'react-router';
import type { AgentMove, AgentStatus } from '#features/agents/agent-status.ts';
import {
  maxLimitMinor,
  requestAdjustment,
  setCreditLimit,
  setMarkupCeiling,
} from '#features/agents/back-office/agent-terms.ts';
import { confirmDeposit, rejectDeposit } from '#features/agents/back-office/confirm-deposit.ts';
import { type Decision, decideRequest } from '#features/agents/back-office/decide-request.ts';
import type { RequestKind } from '#features/agents/back-office/list-requests.ts';
import { moveAgent, type OfficeParts } from '#features/agents/back-office/move-agent.ts';
import { MAX_DEPOSIT_MINOR } from '#features/agents/deposits/deposit.ts';
import { readAgencyOf } from '#features/agents/read-agent.ts';
import { readDollars, readPercentage } from '#features/agents/settings/read-figures.ts';
import { readReason } from '#features/audit/read-reason.ts';
import type { Person } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { formatUsdCents, minorUnitsIn } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import { answerForm, type Intents, type OnFault, type SentForm } from '../../../answer-form.ts';
import { done, type FormOutcome, failed, refused } from '../../../form-outcome.ts';
import { factsOf, knownActor } from '../../../request-context.ts';
import { explained, keepTyped, reasonProblems, refusedAmount } from '../form-refusals.ts';
import { emailToAgency } from './money-dialogs.tsx';

interface AgentFormParts extends OfficeParts, PaymentParts {
  actor: Person;
}

/** The action of both the agent list and the page of one agency, which has its id in `params`. */
export function answerAgentForm(args: {
  request: Request;
  params: { id?: string };
  context: Readonly<RouterContextProvider>;
}) {
  const { db, log, mailContext, payments, reportError } = factsOf(args.context);
  const parts = { ...payments, db, log, mailContext, actor: knownActor(args.context) };
  return answerForm<FormOutcome>(args, agentIntents(parts, args.params.id), onAgentFault(reportError));
}

const titles = {
  approve: 'Failed to approve agent',
  reject: 'Failed to reject agent',
  suspend: 'Failed to suspend agent',
  reinstate: 'Failed to reinstate agent',
  confirm: 'Failed to confirm deposit',
  decline: 'Failed to reject deposit',
  adjust: 'Failed to request the adjustment',
  agree: 'Failed to approve the request',
  refuse: 'Failed to reject the request',
  takeback: 'Failed to withdraw the request',
  ceiling: 'Failed to change the markup ceiling',
  limit: 'Failed to change the credit limit',
};

export function onAgentFault(reportError: (error: unknown) => void): OnFault<FormOutcome> {
  const typed = ['reject', 'suspend', 'confirm', 'decline', 'adjust', 'refuse', 'ceiling', 'limit'];
  return keepTyped(reportError, typed, titles);
}

/** On the page of an agency, a form about anything of another agency is answered as unknown. */
export function agentIntents(parts: AgentFormParts, pageAgentId?: string): Intents<FormOutcome> {
  const about =
    (
      subject: 'agency' | 'agentDeposits' | 'agentRequests',
      act: (parts: AgentFormParts, sent: SentForm) => Promise<FormOutcome | undefined>,
    ) =>
    async (sent: SentForm) => {
      if (!isId(sent.of)) return undefined;
      if (pageAgentId === undefined) return act(parts, sent);
      const agentId = subject === 'agency' ? sent.of : await readAgencyOf(parts.db, subject, sent.of);
      return agentId === pageAgentId ? act(parts, sent) : undefined;
    };
  return {
    approve: about('agency', moving('approve')),
    reject: about('agency', moving('reject')),
    suspend: about('agency', moving('suspend')),
    reinstate: about('agency', moving('reinstate')),
    ceiling: about('agency', changeCeiling),
    limit: about('agency', changeLimit),
    adjust: about('agency', askForAdjustment),
    confirm: about('agentDeposits', confirmReceived),
    decline: about('agentDeposits', declineDeposit),
    agree: about('agentRequests', deciding('approved')),
    refuse: about('agentRequests', deciding('rejected')),
    takeback: about('agentRequests', deciding('withdrawn')),
  };
}

const noLivingAgent = {
  gone: 'This agency no longer exists.',
  erased: 'The account of its owner was erased.',
  own_agency: 'This is your own agency. Somebody else has to do this.',
};

const dollars = (minor: number) => formatUsdCents(minor, 'en-US');

const moved: Record<AgentMove, string> = {
  approve: 'Agent approved successfully',
  reject: 'Agent rejected',
  suspend: 'Agent suspended',
  reinstate: 'Agent reinstated',
};

const moving =
  (move: AgentMove) =>
  async (parts: AgentFormParts, sent: SentForm): Promise<FormOutcome> => {
    const { of: agentId, text } = sent;
    const seen = { standing: text('standing'), version: text('version'), despite: text('despite') };
    const result = await moveAgent(parts, { agentId, move, reason: text('reason'), seen }, parts.actor);
    if (result.ok) return done(moved[move]);
    switch (result.error) {
      case 'already':
        return failed(titles[move], currentStanding(result.now));
      case 'changed_meanwhile': {
        const text = 'The agency has changed its details or documents meanwhile. Check them again before you decide.';
        return refused(sent, {}, { text });
      }
      case 'incomplete': {
        const problems = { despite: 'Tick this to approve the agency without them.' };
        return refused(sent, problems, { text: 'Something is missing. Nothing has been changed yet.' });
      }
    }
    const reasons = {
      ...noLivingAgent,
      ...reasonProblems,
      owner_deactivated: 'The account of its owner is deactivated. Reactivate that first.',
      not_an_agent: 'Its owner is no longer an agent.',
    };
    return explained(sent, titles[move], reasons[result.error]);
  };

function currentStanding({ verificationStatus, accountStatus }: AgentStatus): string {
  return accountStatus === 'active'
    ? `It is already ${verificationStatus}, perhaps by a colleague.`
    : `Its account is already ${accountStatus}, perhaps by a colleague.`;
}

async function changeCeiling({ db, actor }: AgentFormParts, sent: SentForm): Promise<FormOutcome> {
  const read = readPercentage(sent.text('ceiling'));
  if (!read.ok) return refused(sent, { ceiling: 'Please enter a percentage from 0 to 100.' });
  const ceiling = read.value;
  const set = await setMarkupCeiling(db, { agentId: sent.of, ceiling }, actor);
  if (set.ok) {
    const lowered = `The agency's markup was above it and is now ${set.loweredMarkup}%.`;
    return done(`The markup ceiling is ${ceiling}% now.${set.loweredMarkup === null ? '' : ` ${lowered}`}`);
  }
  if (set.error === 'unchanged') return done(`The ceiling is already ${ceiling}%.`);
  return failed(titles.ceiling, noLivingAgent[set.error]);
}

async function changeLimit({ db, actor }: AgentFormParts, sent: SentForm): Promise<FormOutcome> {
  const read = readDollars(sent.text('limit'));
  if (!read.ok || read.value > maxLimitMinor)
    return refused(sent, { limit: 'Please enter dollars from 0 to 100,000.' });
  const limitMinor = read.value;
  const seen = sent.text('seen');
  const seenMinor = /^\d{1,12}$/.test(seen) ? Number(seen) : undefined;
  const set = await setCreditLimit(db, { agentId: sent.of, limitMinor, seenMinor }, actor);
  const limit = dollars(limitMinor);
  if (set.ok && set.isRequested)
    return done(`Requested. A limit of ${limit} needs a second person: a colleague has to approve it.`);
  if (set.ok) return done(`The credit limit is ${limit} now.`);
  switch (set.error) {
    case 'unchanged':
      return done(`The credit limit is already ${limit}.`);
    case 'changed_meanwhile':
      return refused(sent, {
        limit: `The limit was changed meanwhile and is ${dollars(set.limitMinor)} now. Check it, and save again if you still want this.`,
      });
    case 'open_request':
      return refused(sent, {
        limit: `A limit of ${dollars(set.requestedMinor)} has already been requested, and waits for a second person. Decide that first.`,
      });
    case 'in_use':
      return refused(sent, {
        limit: `The agency already uses ${dollars(set.usedMinor)} of its limit, including its reserved holds. The limit can't be lower.`,
      });
    default:
      return failed(titles.limit, noLivingAgent[set.error]);
  }
}

async function askForAdjustment(parts: AgentFormParts, sent: SentForm): Promise<FormOutcome | undefined> {
  const { of: agentId, text } = sent;
  const adjustmentId = text('key');
  if (!isId(adjustmentId)) return undefined;
  const typedMinor = minorUnitsIn(text('amount')) ?? 0;
  const amountMinor = text('direction') === 'take' ? -typedMinor : typedMinor;
  const request = { adjustmentId, agentId, amountMinor, reason: text('reason') };
  const requested = await requestAdjustment(parts.db, request, parts.actor);
  if (requested.ok) return done('Requested. A colleague has to approve it.');
  if (requested.error === 'other_submit') {
    const text =
      'This form was sent before with another request, which waits for a colleague. Send it again to request this too.';
    return refused(sent, {}, { text });
  }
  const notAnAmount = { amount: 'Please enter an amount up to 100,000, such as 25.00.' };
  const reasons = { ...noLivingAgent, ...reasonProblems, not_an_amount: notAnAmount };
  const why = reasons[requested.error];
  if (typeof why === 'string') return failed(titles.adjust, why);
  return refused(sent, { ...(typedMinor === 0 && notAnAmount), ...why });
}

const depositReasons = {
  gone: 'This deposit no longer exists.',
  erased: noLivingAgent.erased,
  not_by_hand: 'A payment provider handles this deposit and reports its payment automatically.',
  already: 'This deposit has already been decided, perhaps by a colleague.',
  rejected:
    'This deposit was rejected for good. If its money is at the bank, the agency has to announce a new deposit.',
  withdrawn:
    'The agency has withdrawn this deposit meanwhile. If its money has arrived, mark it as arrived on the page of the agency.',
  own_request: 'You requested this deposit yourself. Somebody else has to decide.',
  open_request: 'A colleague has seen its money and requested a second approval. Decide that first.',
};

async function confirmReceived(parts: AgentFormParts, sent: SentForm): Promise<FormOutcome> {
  const amount = sent.text('amount');
  const refuse = (problem: string) => refused(sent, { amount: problem }, { values: { amount } });
  const amountMinor = minorUnitsIn(amount);
  if (!amountMinor) return refuse('Please enter the received amount, such as 1,250.00.');
  const seen = {
    depositId: sent.of,
    amountMinor,
    // The checkbox confirms the amount shown beside it, not one that was typed afterwards.
    isOtherAmount: sent.text('other') === String(amountMinor),
    isDespiteWithdrawal: sent.text('after-all') === 'yes',
  };
  const confirmed = await confirmDeposit(parts, seen, parts.actor);
  if (confirmed.ok && 'requestId' in confirmed)
    return done(
      `Requested. ${dollars(confirmed.requestedMinor)} needs a second person: nothing is credited until a colleague approves it.`,
    );
  if (confirmed.ok) return done(`${dollars(confirmed.creditedMinor)} was added to the credit of the agency.`);
  if (confirmed.error === 'above_maximum') return refuse(`One deposit is at most ${dollars(MAX_DEPOSIT_MINOR)}.`);
  if (confirmed.error !== 'wrong_amount') return failed(titles.confirm, depositReasons[confirmed.error]);
  const announced = dollars(confirmed.requestedMinor);
  const text = `This is not the ${announced} that was announced. Nothing has been credited yet.`;
  return refusedAmount(sent, amountMinor, text);
}

async function declineDeposit(parts: AgentFormParts, sent: SentForm): Promise<FormOutcome> {
  const why = readReason(sent.text('reason'));
  if (!why.ok) return refused(sent, reasonProblems[why.error]);
  const rejected = await rejectDeposit(parts, { depositId: sent.of, reason: why.reason }, parts.actor);
  if (!rejected.ok) return failed(titles.decline, depositReasons[rejected.error]);
  return done(`Deposit rejected. ${emailToAgency(rejected.email, 'The agency gets an email.')}`);
}

const decided: Record<RequestKind, Record<Decision['outcome'], (amount: string) => string>> = {
  adjustment: {
    approved: (amount) => `Approved. ${amount} was added to the credit.`,
    rejected: () => 'Rejected. The credit is unchanged.',
    withdrawn: () => 'Withdrawn. The credit is unchanged.',
  },
  credit_limit: {
    approved: (amount) => `Approved. The credit limit is ${amount} now.`,
    rejected: () => 'Rejected. The credit limit is unchanged.',
    withdrawn: () => 'Withdrawn. The credit limit is unchanged.',
  },
  deposit: {
    approved: (amount) => `Approved. ${amount} was added to the credit of the agency.`,
    rejected: () => 'Rejected. The deposit still waits to be confirmed or rejected.',
    withdrawn: () => 'Withdrawn. The deposit still waits to be confirmed or rejected.',
  },
};

const decisionTitles = { approved: titles.agree, rejected: titles.refuse, withdrawn: titles.takeback };

const deciding =
  (outcome: Decision['outcome']) =>
  async (parts: AgentFormParts, sent: SentForm): Promise<FormOutcome> => {
    const decision = { requestId: sent.of, outcome, reason: sent.text('reason') };
    const result = await decideRequest(parts, decision, parts.actor);
    if (result.ok) {
      const amount = dollars(Math.abs(result.amountMinor));
      const isTaken = outcome === 'approved' && result.amountMinor < 0;
      return done(isTaken ? `Approved. ${amount} was taken from the credit.` : decided[result.kind][outcome](amount));
    }
    const title = decisionTitles[outcome];
    switch (result.error) {
      case 'already':
        return failed(title, `It is already ${result.outcome}, perhaps by a colleague.`);
      case 'below_limit':
        return failed(
          title,
          `The agency has ${dollars(result.availableMinor)} left up to its limit, and no more can be taken.`,
        );
      case 'limit_changed':
        return failed(
          title,
          `The credit limit is ${dollars(result.limitMinor)} now, and not what it was when this was requested. Reject it, and request it again.`,
        );
    }
    const reasons = {
      ...noLivingAgent,
      ...reasonProblems,
      gone: 'This request no longer exists.',
      own_request: 'You requested it yourself. Somebody else has to decide.',
      not_yours: 'Only the person who requested it can withdraw it.',
      deposit_decided: 'The deposit has been decided meanwhile. Reject this request.',
    };
    return explained(sent, title, reasons[result.error]);
  };
