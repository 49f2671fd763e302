import { data, type RouterContextProvider } from 'react-router';
import { followDeposit, readDepositPrompt } from '#features/agents/deposits/continue-deposit.ts';
import { depositProvider } from '#features/agents/deposits/create-deposit.ts';
import {
  asDepositMethod,
  type DepositMethod,
  depositMethods,
  isTransfer,
  MIN_DEPOSIT_MINOR,
  maxDepositMinor,
  payableDebtMinor,
} from '#features/agents/deposits/deposit.ts';
import {
  DEPOSITS_PER_PAGE,
  type Deposit,
  listDeposits,
  readPendingDeposits,
} from '#features/agents/deposits/read-deposits.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { failureText } from '#features/payments/failure-text.ts';
import type { MobileMoneyMethod } from '#features/payments/payment.ts';
import { offeredMobileMoney, type PaymentProviders, termsOf } from '#features/payments/payment-provider.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { newId } from '#lib/ids.ts';
import { factsOf, type RequestFacts } from '../../../request-context.ts';
import { momentText } from '../../account/moment.tsx';
import { ownAgent, standingOf } from '../own-agent.ts';

/** The data of the page; null without an agency. */
export async function loadFunding(props: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { request, context } = props;
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
  // Following the deposit may just have credited it.
  const agent = followed?.status === 'completed' ? ((await ownAgent(context)) ?? found) : found;
  const { language } = facts.preferences;
  const methods = offeredDepositMethods(facts.payments.providers);
  const mobileMoney = mobileMoneyFacts(facts);
  const mobile = depositProvider(facts.payments.providers, 'mobile_money');
  const tried =
    followed?.status === 'failed' && followed.failure !== 'withdrawn' ? await triedBefore(facts, followed) : null;
  return {
    agent: { creditBalanceMinor: agent.creditBalanceMinor },
    standing: await standingOf(facts.db, agent),
    pendingMinor,
    /** Undefined without a limit; zero when the agency may send nothing. */
    debtMinor: payableDebtMinor(agent),
    followed: followed && {
      ...showDeposit(followed, language),
      isUnwritten: followed.isUnwritten,
      prompt: await showPrompt(facts, followed),
      why: followed.failure
        ? failureText(facts.catalogue.translator, followed.failure, mobileMoney?.method ?? '')
        : null,
    },
    deposits: { ...list, pageSize: DEPOSITS_PER_PAGE, deposits: deposits.map((one) => showDeposit(one, language)) },
    bank: {
      ...facts.settings.payments,
      // A prompt shows the payee on the phone, so the number is not needed.
      mobileMoneyNumber: mobile?.byPrompt ? null : facts.settings.payments.mobileMoneyNumber,
    },
    paybillNumber: (await mobile?.paybill?.())?.number ?? null,
    mobileMoney,
    minimumMinor: minimumOf(facts, agent),
    methods,
    prefilled: {
      amount: amountFrom(searchParams.get('amount') ?? tried?.amount ?? debtText(agent)),
      method: methodFrom(methods, searchParams.get('method') ?? tried?.method ?? null),
      phone: displayPhone(tried?.phone ?? agent.phone) ?? '',
      submitKey: newId(),
    },
  };
}

export type FundingPage = NonNullable<Awaited<ReturnType<typeof loadFunding>>>;

/** Answers 404 for a deposit of another agency. */
async function follow({ payments, db, log }: RequestFacts, agentId: string, reference: string) {
  const deposit = await followDeposit({ ...payments, db, log }, agentId, reference);
  if (!deposit) throw data(null, 404);
  return deposit;
}

/** Prefills the form with the failed attempt. */
async function triedBefore({ db }: RequestFacts, { amountMinor, method, paymentId }: Deposit) {
  const payment = await readPayment(db, paymentId);
  return { amount: (amountMinor / 100).toFixed(2), method, phone: payment?.payerPhone ?? null };
}

/** The settings may raise the minimum of the database, never lower it. A debt below the minimum may be paid. */
export function minimumOf({ settings }: Pick<RequestFacts, 'settings'>, agent: Agent): number {
  const minimumMinor = Math.max(MIN_DEPOSIT_MINOR, settings.limits.minimumDepositMinor);
  return Math.min(minimumMinor, payableDebtMinor(agent) || minimumMinor);
}

function debtText(agent: Agent): string | null {
  const debtMinor = payableDebtMinor(agent);
  return debtMinor ? (debtMinor / 100).toFixed(2) : null;
}

function offeredDepositMethods(providers: PaymentProviders): DepositMethod[] {
  return depositMethods.filter((method) => depositProvider(providers, method) !== undefined);
}

/** What one deposit by mobile money is asked for in, at today's rate, and at most. Null when it is not on offer. */
function mobileMoneyFacts(facts: RequestFacts) {
  const { providers } = facts.payments;
  const method = offeredMobileMoney(providers);
  const terms = method && termsOf(providers, method);
  if (!terms) return null;
  const currency = terms.asksIn ?? 'USD';
  const ratePerUsd = facts.settings.ratesPerUsd[currency];
  const maxMinor = terms.limits?.maxMinor;
  return {
    ...mobileMoneyTexts(facts, method),
    method,
    currency,
    ratePerUsd,
    max: maxMinor === undefined ? null : { minor: maxMinor, usdMinor: maxDepositMinor(maxMinor, ratePerUsd) },
  };
}

/** The portal loads no catalogue of payments, so that the texts come with the data. */
function mobileMoneyTexts({ catalogue }: RequestFacts, method: MobileMoneyMethod) {
  const t = catalogue.translator.of('payment');
  return {
    name: t(`methods.${method}`),
    phoneHint: t(`mobileMoney.${method}.phoneHint`),
    foreignPhone: t(`mobileMoney.${method}.foreignPhone`),
    /** With {{rate}} and {{dollar}}. */
    paidIn: t(`mobileMoney.${method}.paidIn`),
  };
}

async function showPrompt(facts: RequestFacts, deposit: Deposit) {
  const prompt = await readDepositPrompt(facts.db, facts.payments.providers, deposit);
  return prompt && { ...prompt, ...mobileMoneyTexts(facts, prompt.method) };
}
export type ShownPrompt = NonNullable<Awaited<ReturnType<typeof showPrompt>>>;

function methodFrom(methods: readonly DepositMethod[], requested: string | null): DepositMethod | undefined {
  const method = asDepositMethod(requested);
  return method && methods.includes(method) ? method : methods[0];
}

/** From a Quick Add link or from an earlier attempt. */
function amountFrom(text: string | null): string {
  return text && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? text : '';
}

/** A deposit with texts formatted by the server, so that hydration matches. */
export type ShownDeposit = ReturnType<typeof showDeposit>;

function showDeposit(deposit: Deposit, language: LanguageCode) {
  const { reference, method, status, failure } = deposit;
  return {
    reference,
    method,
    isTransfer: isTransfer(method),
    status,
    /** The amount received, or the requested one until then. */
    amountMinor: deposit.creditedMinor ?? deposit.amountMinor,
    requestedMinor: deposit.amountMinor,
    failure,
    created: momentText(deposit.createdAt, language),
    /** When the money arrived. */
    arrived: status === 'completed' && deposit.decidedAt ? momentText(deposit.decidedAt, language) : null,
  };
}
