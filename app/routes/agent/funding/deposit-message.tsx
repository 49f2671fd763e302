import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { minorUnitsFormatter } from '#features/booking/booking-amount.ts';
import { WatchPayment } from '#features/booking/components/watch-payment.tsx';
import { Paybill } from '#features/payments/components/paybill.tsx';
import { CheckNow, PromptAgain, PromptMessage } from '#features/payments/components/phone-prompt.tsx';
import { groupedAccount } from '#features/payments/prompt-rules.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Hourglass, Undo2 } from '#ui/icons.tsx';
import { Landmark } from '#ui/office-icons.tsx';
import { useAmounts } from '../money.tsx';
import { type FundingRefusal, RefusalAlert, useFundingProblem } from './funding-refusal.tsx';
import type { FundingPage, ShownDeposit, ShownPrompt } from './load-funding.ts';
import { BankLine, BankLines } from './payment-instructions.tsx';

type FollowedDeposit = ShownDeposit & {
  isUnwritten: boolean;
  /** Set while the deposit waits for a prompt on a phone. */
  prompt: ShownPrompt | null;
  /** The translated reason of a failed payment. */
  why: string | null | undefined;
};

/** The state of a deposit that was just made or opened: its outcome, or what to do next. */
export function DepositMessage(props: {
  deposit: FollowedDeposit;
  bank: FundingPage['bank'];
  paybillNumber: string | null;
  balanceMinor: number;
  /** The refusal of another prompt. */
  refusal: FundingRefusal | undefined;
}) {
  const { deposit, bank, paybillNumber, balanceMinor, refusal } = props;
  const { t } = useTranslation('funding');
  const { isolate, dollars } = useAmounts();
  const reference = isolate(deposit.reference);
  const { status, amountMinor, requestedMinor } = deposit;
  const amount = dollars(amountMinor);
  if (status === 'failed') return <Failed deposit={deposit} amount={amount} />;
  if (status === 'completed') {
    const messages = { reference, amount, announced: dollars(requestedMinor), balance: dollars(balanceMinor) };
    return (
      <Alert tone="success" title={t('message.added', { amount })}>
        {t(amountMinor === requestedMinor ? 'message.addedText' : 'message.addedOther', messages)}
      </Alert>
    );
  }
  if (deposit.isTransfer) return <Transfer deposit={deposit} bank={bank} amount={amount} />;
  return (
    <>
      <WatchPayment hasForm={deposit.prompt !== null} />
      {deposit.isUnwritten ? (
        <Alert tone="danger" title={t('message.unwritten')}>
          {t('message.unwrittenText', { reference })}
        </Alert>
      ) : deposit.prompt ? (
        <Prompt
          deposit={deposit}
          prompt={deposit.prompt}
          amount={amount}
          paybillNumber={paybillNumber}
          refusal={refusal}
        />
      ) : (
        <Alert
          tone="info"
          icon={Hourglass}
          title={t('message.waiting', { amount })}
          action={
            <div className="flex flex-wrap gap-2">
              <Step intent="continue" reference={deposit.reference} busyLabel={t('message.continuing')}>
                {t('message.continue')}
              </Step>
              <Step intent="withdraw" reference={deposit.reference} busyLabel={t('message.withdrawing')}>
                {t('message.withdraw')}
              </Step>
            </div>
          }
        >
          {t('message.waitingText', { reference })} {t('message.stopHint')}
        </Alert>
      )}
    </>
  );
}

/** What to do on the phone, and how to send the prompt again. */
function Prompt(props: {
  deposit: FollowedDeposit;
  prompt: ShownPrompt;
  amount: string;
  paybillNumber: string | null;
  refusal: FundingRefusal | undefined;
}) {
  const {
    deposit: { reference },
    prompt,
    amount,
    paybillNumber,
    refusal,
  } = props;
  const { t, language } = useTranslation('funding');
  const { t: messages } = useTranslation('prompt');
  const { isolate } = useAmounts();
  const address = `/agent/funding?deposit=${encodeURIComponent(reference)}`;
  const problemAt = useFundingProblem(refusal?.error, { why: prompt.foreignPhone });
  const requested = minorUnitsFormatter(prompt.requested.currency, language)(prompt.requested.amountMinor);
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface px-4 py-5 md:px-6">
      <PromptMessage
        state={prompt.state}
        method={prompt.name}
        phone={prompt.phone}
        amount={requested}
        rate={t('message.promptFor', { amount, reference: isolate(reference) })}
      >
        <div className="flex flex-wrap items-center gap-2">
          {prompt.state !== 'unsent' && (
            <CheckNow address="/agent/funding">
              <input type="hidden" name="deposit" value={reference} />
            </CheckNow>
          )}
          <Step intent="withdraw" reference={reference} size="md" busyLabel={t('message.withdrawing')}>
            {t('message.withdraw')}
          </Step>
        </div>
        <PromptAgain
          key={reference}
          action={address}
          isUnsent={prompt.state === 'unsent'}
          nextInSeconds={prompt.nextInSeconds}
          note={messages('newestFunding')}
          field={{
            phone: refusal?.typed.phone ?? prompt.phone,
            label: t('instructions.phone'),
            hint: prompt.phoneHint,
            error: problemAt('phone'),
          }}
          refusal={refusal}
        >
          <input type="hidden" name="intent" value="again" />
          <input type="hidden" name="deposit" value={reference} />
          <RefusalAlert error={refusal?.error} />
        </PromptAgain>
        {paybillNumber && (
          <Paybill
            number={paybillNumber}
            account={groupedAccount(reference)}
            hint={messages('paybill.wholeReference', { reference: isolate(reference) })}
            amount={requested}
            after={messages('paybill.afterFunding')}
            opens={refusal?.error === 'too_many_prompts'}
          />
        )}
      </PromptMessage>
    </section>
  );
}

/** The bank account and the reference for the transfer. */
function Transfer(props: { deposit: FollowedDeposit; bank: FundingPage['bank']; amount: string }) {
  const {
    deposit: { reference },
    bank,
    amount,
  } = props;
  const { t } = useTranslation('funding');
  return (
    <section
      aria-labelledby="transfer"
      className="grid gap-x-10 gap-y-4 rounded-lg border border-brand/30 bg-brand-soft px-4 py-4 md:px-6 lg:grid-cols-2"
    >
      <div role="status" className="grid content-start gap-2">
        <h2 id="transfer" className="flex items-center gap-3 text-lg">
          <Landmark size={24} className="flex-none text-brand-ink" />
          {t('message.transferHeading', { amount })}
        </h2>
        <p dir="ltr" className="num font-display text-2xl font-bold select-all rtl:text-end">
          {reference}
        </p>
        <p className="text-sm text-ink-2">{t('message.transferText')}</p>
      </div>
      <div className="grid content-start gap-3">
        <BankLines bank={bank}>
          <BankLine name={t('bank.amount')}>
            <span className="isolate-ltr">{amount}</span>
          </BankLine>
        </BankLines>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-brand/20 pt-3">
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">{t('message.withdrawHint')}</p>
          <Step intent="withdraw" reference={reference} busyLabel={t('message.withdrawing')}>
            {t('message.withdraw')}
          </Step>
        </div>
      </div>
    </section>
  );
}

function Failed({ deposit, amount }: { deposit: FollowedDeposit; amount: string }) {
  const { t } = useTranslation('funding');
  const { isolate } = useAmounts();
  const reference = isolate(deposit.reference);
  const { failure, method, requestedMinor } = deposit;
  const isKnown = failure === 'declined' || failure === 'expired' || failure === 'not_received';
  if (failure === 'withdrawn') {
    return (
      <Alert tone="info" icon={Undo2} title={t('message.withdrawn', { amount })}>
        {t('message.withdrawnText', { reference })}
      </Alert>
    );
  }
  const why = isKnown ? failure : 'other';
  return (
    <Alert
      tone="danger"
      title={t('message.failed', { amount })}
      link={{
        to: `/agent/funding?amount=${(requestedMinor / 100).toFixed(2)}&method=${method}`,
        text: t('message.tryAgain'),
      }}
    >
      {(!isKnown && deposit.why) || t(`failures.${why}`, { reference })}
    </Alert>
  );
}

interface StepProps {
  intent: 'continue' | 'withdraw';
  reference: string;
  size?: 'sm' | 'md';
  busyLabel: string;
  children: ReactNode;
}

function Step({ reference, size = 'sm', ...button }: StepProps) {
  return (
    <Form method="post" action="/agent/funding">
      <input type="hidden" name="deposit" value={reference} />
      <SubmitButton {...button} size={size} />
    </Form>
  );
}
