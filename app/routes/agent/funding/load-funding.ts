import { data, type RouterContextProvider } from 'react-router';
import {
  asDepositMethod,
  type DepositMethod,
  depositMethods,
  LEAST_DEPOSIT_MINOR,
  paymentMethodOf,
} from '#features/agents/deposits/deposit.ts';
import { readDepositPrompt } from '#features/agents/deposits/deposit-prompt.ts';
import { followDeposit } from '#features/agents/deposits/follow-deposit.ts';
import { payableDebtMinor } from '#features/agents/deposits/funding-obstacle.ts';
import { DEPOSITS_PER_PAGE, listDeposits } from '#features/agents/deposits/list-deposits.ts';
import type { Deposit } from '#features/agents/deposits/read-deposit.ts';
import { readPendingDeposits } from '#features/agents/deposits/read-pending-deposits.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { limitsOf } from '#features/payments/carried-amounts.ts';
import { type PaymentProviders, providerFor } from '#features/payments/payment-provider.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { newId } from '#lib/ids.ts';
import { factsOf, type RequestFacts } from '../../../request-context.ts';
import { standingOf } from '../frame/standing.ts';
import { ownAgent } from '../own-agent.ts';
import { showDeposit } from './shown-deposit.ts';

/** Everything of the page; nothing for whoever has no agency. */
export async function loadFunding({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  const found = await ownAgent(context);
  if (!found) return null;
  const reference = searchParams.get('deposit');
  const followed = reference ? await follow(facts, found.id, reference) : null;
  const [{ deposits, ...list }, pendingMinor] = await Promise.all([
    listDeposits(facts.db, found.id, Number(searchParams.get('page') ?? 1)),
    readPendingDeposits(facts.db, found.id),
  ]);
  // What was followed may just have been credited.
  const agent = followed?.status === 'completed' ? ((await ownAgent(context)) ?? found) : found;
  const { language } = facts.preferences;
  const methods = offeredDepositMethods(facts.payments.providers);
  const mobile = providerFor(facts.payments.providers, 'mpesa');
  const tried =
    followed?.status === 'failed' && followed.failure !== 'withdrawn'
      ? await triedBefore(facts, followed)
      : null;
  return {
    agent: { creditBalanceMinor: agent.creditBalanceMinor },
    standing: await standingOf(facts.db, agent),
    pendingMinor,
    /** Undefined where the agency may send what it likes; zero where it may send nothing. */
    debtMinor: payableDebtMinor(agent),
    followed: followed && {
      ...showDeposit(followed, language),
      isUnwritten: followed.isUnwritten,
      prompt: await readDepositPrompt(facts.db, facts.payments.providers, followed),
      why: followed.failure
        ? facts.catalogue.translator.find('payment', `failures.${followed.failure}`)
        : null,
    },
    deposits: {
      ...list,
      pageSize: DEPOSITS_PER_PAGE,
      deposits: deposits.map((one) => showDeposit(one, language)),
    },
    bank: {
      ...facts.settings.payments,
      // Where M-Pesa itself asks, the telephone names whom it asks for.
      mobileMoneyNumber: mobile?.byPrompt ? null : facts.settings.payments.mobileMoneyNumber,
    },
    paybillNumber: (await mobile?.paybill?.())?.number ?? null,
    mobileMostMinor: limitsOf(facts.payments.providers, 'mpesa')?.mostMinor ?? null,
    kesPerUsd: facts.settings.ratesPerUsd.KES,
    minimumMinor: minimumOf(facts, agent),
    methods,
    prefilled: {
      amount: amountIn(searchParams.get('amount') ?? tried?.amount ?? debtText(agent)),
      method: chosenFrom(methods, searchParams.get('method') ?? tried?.method ?? null),
      phone: displayPhone(tried?.phone ?? agent.phone) ?? '',
      submitKey: newId(),
    },
  };
}

export type FundingPage = NonNullable<Awaited<ReturnType<typeof loadFunding>>>;

/** An agency's own, or none at all. */
async function follow({ payments, db, log }: RequestFacts, agentId: string, reference: string) {
  const deposit = await followDeposit({ ...payments, db, log }, agentId, reference);
  if (!deposit) throw data(null, 404);
  return deposit;
}

/** What came to nothing is likely to be tried once more. */
async function triedBefore({ db }: RequestFacts, { amountMinor, method, paymentId }: Deposit) {
  const payment = await readPayment(db, paymentId);
  return { amount: (amountMinor / 100).toFixed(2), method, phone: payment?.payerPhone ?? null };
}

/** The settings may ask for more than the database does, and never for less. Who owes less may pay that. */
export function minimumOf({ settings }: Pick<RequestFacts, 'settings'>, agent: Agent): number {
  const minimumMinor = Math.max(LEAST_DEPOSIT_MINOR, settings.limits.minimumDepositMinor);
  return Math.min(minimumMinor, payableDebtMinor(agent) || minimumMinor);
}

function debtText(agent: Agent): string | null {
  const debtMinor = payableDebtMinor(agent);
  return debtMinor ? (debtMinor / 100).toFixed(2) : null;
}

function offeredDepositMethods(providers: PaymentProviders): DepositMethod[] {
  return depositMethods.filter((method) => providerFor(providers, paymentMethodOf(method)) !== undefined);
}

function chosenFrom(methods: readonly DepositMethod[], asked: string | null): DepositMethod | undefined {
  const method = asDepositMethod(asked);
  return method && methods.includes(method) ? method : methods[0];
}

/** Of a link of Quick Add, or of another try. */
function amountIn(text: string | null): string {
  return text && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text : '';
}
