import { useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { MAX_DEPOSIT_MINOR, readDepositAmount } from '#features/agents/deposits/deposit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { wholeUnitsFormatter } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { useAmounts } from '../money.tsx';
import { type FundingRefusal, RefusalAlert, useFundingProblem } from './funding-refusal.tsx';
import type { FundingPage } from './load-funding.ts';
import { MethodTiles, PaymentInstructions } from './payment-instructions.tsx';

const amounts = ['100', '250', '500', '1000'] as const;

/** Fills in the amount; without scripts by loading the page again. */
function QuickAdd({ amount, onFill }: { amount: string; onFill: (dollars: string) => void }) {
  const { t, language } = useTranslation('funding');
  const dollars = wholeUnitsFormatter({ symbol: '$' }, language);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('quick.heading')}</legend>
      <div className="grid grid-cols-[1fr_1fr_1fr_1.2fr] gap-2">
        {amounts.map((value) => (
          <button
            key={value}
            type="submit"
            form="quick-add-form"
            name="amount"
            value={value}
            aria-pressed={Number(amount) === Number(value)}
            onClick={(event) => {
              event.preventDefault();
              onFill(value);
            }}
            className="num min-h-12 rounded-md border border-field-line bg-surface px-1 text-sm font-semibold hover:border-ink-2 hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink aria-pressed:inset-ring aria-pressed:inset-ring-brand"
          >
            <span className="isolate-ltr">{dollars(Number(value))}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A separate form, because forms can't be nested. */
function QuickAddForm() {
  return <Form id="quick-add-form" method="get" action="/agent/funding" />;
}

export function AddFunds({ page, refusal }: { page: FundingPage; refusal: FundingRefusal | undefined }) {
  const { t } = useTranslation('funding');
  const { methods, prefilled, debtMinor } = page;
  if (methods.length === 0) {
    return (
      <Alert tone="warning" title={t('none')} link={{ to: '/contact', text: t('contactSupport') }}>
        {t('noneText')}
      </Alert>
    );
  }
  return (
    <Card padded={false}>
      <h2 className="border-b border-line px-4 py-3 text-lg md:px-6">
        {debtMinor === undefined ? t('form.heading') : t('debt.heading')}
      </h2>
      <QuickAddForm />
      {/* The key resets the form when a Quick Add link changes its values. */}
      <FundsForm key={`${prefilled.amount} ${prefilled.method}`} page={page} refusal={refusal} />
    </Card>
  );
}

function FundsForm({ page, refusal }: { page: FundingPage; refusal: FundingRefusal | undefined }) {
  const { t } = useTranslation('funding');
  const { dollars } = useAmounts();
  const form = useFirstProblem(refusal);
  const field = useRef<HTMLInputElement>(null);
  const typed = { ...page.prefilled, ...refusal?.typed };
  const [amount, setAmount] = useState(typed.amount);
  const isEnhanced = useEnhanced(() => setAmount(field.current?.value ?? ''));
  const navigation = useNavigation();
  const busy = navigation.formData?.get('submitKey') === typed.submitKey;
  const { mobileMoney, debtMinor, minimumMinor } = page;
  // The error disappears once the reader types.
  const [answered, setAnswered] = useState<FundingRefusal>();
  const error = refusal === answered ? undefined : refusal?.error;
  const byMobileMinor = mobileMoney?.max?.usdMinor;
  const bounds: Partial<Record<FundingRefusal['error'], number | null | undefined>> = {
    invalid: minimumMinor,
    below_minimum: minimumMinor,
    above_mobile_maximum: byMobileMinor,
    above_owed: debtMinor,
  };
  const problemAt = useFundingProblem(error, {
    amount: dollars((error && bounds[error]) ?? MAX_DEPOSIT_MINOR),
    why: mobileMoney?.foreignPhone ?? '',
  });
  const read = readDepositAmount(amount, minimumMinor);
  const take = (dollarsText: string) => {
    setAmount(dollarsText);
    setAnswered(refusal);
  };
  const fill = (dollarsText: string) => {
    if (field.current) field.current.value = dollarsText;
    take(dollarsText);
  };
  const hint = [
    t('form.minimum', { amount: dollars(minimumMinor) }),
    ...(debtMinor === undefined ? [] : [t('debt.most', { amount: dollars(debtMinor) })]),
    ...(byMobileMinor !== undefined ? [t('form.mobileMaximum', { amount: dollars(byMobileMinor) })] : []),
  ].join('. ');
  return (
    <Form
      ref={form}
      onChange={() => setAnswered(refusal)}
      method="post"
      action="/agent/funding"
      className="group/funds grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-5 md:px-6"
    >
      <input type="hidden" name="submitKey" value={typed.submitKey} />
      <RefusalAlert error={error} />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Input
          ref={field}
          name="amount"
          type="number"
          inputMode="decimal"
          label={t('form.amount')}
          aside="USD"
          hint={hint}
          error={problemAt('amount')}
          required
          min={minimumMinor / 100}
          max={(debtMinor ?? MAX_DEPOSIT_MINOR) / 100}
          step="0.01"
          defaultValue={typed.amount}
          onInput={(event) => take(event.currentTarget.value)}
          autoComplete="off"
        />
        {debtMinor === undefined && <QuickAdd amount={amount} onFill={fill} />}
      </div>
      <MethodTiles methods={page.methods} chosen={typed.method} error={problemAt('method')} />
      <PaymentInstructions
        page={page}
        phone={typed.phone}
        phoneError={problemAt('phone')}
        amountMinor={read.ok ? read.amountMinor : undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">{t('form.noFees')}</p>
        <Button type="submit" tone="accent" busy={busy} busyLabel={t('form.submitting')} className="max-md:flex-1">
          {isEnhanced && read.ok ? t('form.submitAmount', { amount: dollars(read.amountMinor) }) : t('form.submit')}
        </Button>
      </div>
    </Form>
  );
}
