import { Form } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { wholeUnitsFormatter } from '#lib/money.ts';

const amounts = ['100', '250', '500', '1000'] as const;

/** Fills the amount; without scripts by asking for the page again. */
export function QuickAdd({ amount, onFill }: { amount: string; onFill: (dollars: string) => void }) {
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

/** Forms do not hold forms, so this one stands beside. */
export function QuickAddForm() {
  return <Form id="quick-add-form" method="get" action="/agent/funding" />;
}
