import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { continueDeposit, followDeposit, repeatDeposit } from '#features/agents/deposits/continue-deposit.ts';
import { depositProvider } from '#features/agents/deposits/create-deposit.ts';
import { asDepositMethod, readDepositAmount } from '#features/agents/deposits/deposit.ts';
import { fundAccount, withdrawDeposit } from '#features/agents/deposits/fund-account.ts';
import { readPhone } from '#features/booking/contact.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/untrusted-input.ts';
import { readForm } from '../../../answer-form.ts';
import { refusal } from '../../../refuse.ts';
import { factsOf, knownActor } from '../../../request-context.ts';
import { ownAgent } from '../own-agent.ts';
import type { FundingProblem, FundingRefusal } from './funding-refusal.tsx';
import { minimumOf } from './load-funding.ts';

const page = '/agent/funding';
const pageOf = (reference: string) => `${page}?deposit=${encodeURIComponent(reference)}`;

/** Returns only refusals; everything else throws a redirect. */
export async function takeFunding({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<FundingRefusal & { status: number }> {
  const { db, log, payments, baseUrl, settings, reportError } = factsOf(context);
  const parts = { ...payments, db, log };
  const { text: whole, intent } = await readForm(request);
  const text = (name: string) => whole(name).trim().slice(0, 60);
  const submitKey = isId(text('submitKey')) ? text('submitKey') : newId();
  const typed = { amount: text('amount'), method: text('method'), phone: text('phone'), submitKey };
  const refuse = (error: FundingProblem) => refusal({ error, typed });
  const agent = await ownAgent(context);
  if (!agent) throw data(null, 404);
  const reference = text('deposit');

  switch (intent) {
    case 'withdraw': {
      // Asks the provider first, because the deposit may have been paid meanwhile.
      await followDeposit(parts, agent.id, reference);
      const withdrawn = await withdrawDeposit(db, { agentId: agent.id, reference }, knownActor(context));
      if (!withdrawn.ok && withdrawn.error === 'gone') throw data(null, 404);
      throw redirect(pageOf(reference), 303);
    }
    case 'again': {
      const repeated = await repeatDeposit(
        parts,
        {
          agentId: agent.id,
          reference,
          actor: knownActor(context),
          phone: readPhone(typed.phone, '', 'mobile'),
          ratesPerUsd: settings.ratesPerUsd,
        },
        (made) => baseUrl + pageOf(made),
      );
      if (repeated.ok) throw redirect(pageOf(repeated.reference), 303);
      if (repeated.error === 'gone') throw data(null, 404);
      // The page shows the outcome.
      if (repeated.error === 'settled') throw redirect(pageOf(reference), 303);
      const isEmpty = repeated.error === 'phone_invalid' && !typed.phone;
      return { ...refuse(isEmpty ? 'phone_needed' : repeated.error), isAgain: true };
    }
    case 'continue': {
      const returnUrl = baseUrl + pageOf(reference);
      const continued = await continueDeposit(parts, { agentId: agent.id, reference, returnUrl });
      if (continued.ok) throw redirectDocument(continued.url, 303);
      if (continued.error === 'gone') throw data(null, 404);
      if (continued.error === 'settled') throw redirect(pageOf(reference), 303);
      return refuse('not_started');
    }
  }

  const minimumMinor = minimumOf({ settings }, agent);
  const amount = readDepositAmount(typed.amount, minimumMinor);
  if (!amount.ok) return refuse(amount.problem);
  const method = asDepositMethod(typed.method);
  if (!method) return refuse('method');
  const isMobile = method === 'mobile_money';
  if (isMobile && !typed.phone) return refuse('phone_needed');
  const payerPhone = isMobile ? readPhone(typed.phone, '', 'mobile') : null;
  if (payerPhone === undefined) return refuse('phone_invalid');
  if (payerPhone !== null && depositProvider(payments.providers, method)?.takesPhone?.(payerPhone) === false)
    return refuse('phone_foreign');
  const wanted = {
    agentId: agent.id,
    actor: knownActor(context),
    amountMinor: amount.amountMinor,
    method,
    payerPhone,
    submitKey,
    ratesPerUsd: settings.ratesPerUsd,
    minimumMinor,
  };
  const funded = await fundAccount(parts, wanted, (made) => baseUrl + pageOf(made)).catch((error: unknown) => {
    reportError(error);
    return { ok: false, error: 'unexpected' } as const;
  });
  // That attempt is over: the next one gets a new key.
  if (!funded.ok && funded.error === 'just_requested') typed.submitKey = newId();
  if (!funded.ok) return refuse(funded.error);
  throw funded.next === 'redirect' ? redirectDocument(funded.url, 303) : redirect(pageOf(funded.reference), 303);
}
