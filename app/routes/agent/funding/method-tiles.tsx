import type { DepositMethod } from '#features/agents/deposits/deposit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { CreditCard, Globe, type Icon, Landmark, Smartphone, WalletCards } from '../../../ui/icons.tsx';
import { panelOf } from './panels.ts';

const icons = {
  bank_transfer: Landmark,
  credit_card: CreditCard,
  debit_card: WalletCards,
  mobile_money: Smartphone,
  wire_transfer: Globe,
} as const satisfies Record<DepositMethod, Icon>;

/** The ways to pay, side by side; what each asks for stands below. */
export function MethodTiles({
  methods,
  chosen,
  error,
}: {
  methods: readonly DepositMethod[];
  chosen: string | undefined;
  error: string | undefined;
}) {
  const { t } = useTranslation('funding');
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'method-message' : undefined}>
      <legend className="mb-1.5 text-sm font-semibold">{t('form.method')}</legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-5">
        {methods.map((method) => {
          const Icon = icons[method];
          return (
            <label
              key={method}
              className="relative flex min-h-12 items-center gap-2.5 rounded-md border border-field-line bg-surface px-3 py-2 text-sm leading-tight font-semibold hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-danger max-md:last:odd:col-span-2 md:flex-col md:items-start md:gap-1.5 md:py-3"
            >
              <input
                type="radio"
                name="method"
                value={method}
                data-panel={panelOf[method]}
                required
                defaultChecked={method === chosen}
                aria-invalid={error ? true : undefined}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
              />
              <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
              <span className="min-w-0 hyphens-auto wrap-anywhere">{t(`methods.${method}`)}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldMessage id="method-message" error={error} />
        </div>
      )}
    </fieldset>
  );
}
