import clsx from 'clsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Check } from '../../../ui/icons.tsx';

const steps = {
  flights: ['flights', 'travellers', 'payment', 'ticket'],
  hotels: ['hotel', 'guest', 'payment', 'voucher'],
} as const;
const current = 1;

/** Where one is on the way to a ticket. */
export function Steps({ type, isSale }: { type: 'flights' | 'hotels'; isSale: boolean }) {
  const { t } = useTranslation('checkout');
  // An agency has paid when the form is sent.
  const shown = steps[type].filter((step) => !isSale || step !== 'payment');
  return (
    <nav aria-label={t('steps.label')} className="border-b border-line bg-surface">
      <ol className="wrap flex min-h-14 items-center gap-2 md:min-h-16 md:gap-3">
        {shown.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={clsx(
              'flex items-center gap-2 not-last:after:h-0.5 not-last:after:w-4 md:gap-3 md:not-last:after:w-12',
              index < current ? 'not-last:after:bg-brand' : 'not-last:after:bg-line',
            )}
          >
            <span className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={clsx(
                  'num grid size-7 flex-none place-content-center rounded-full font-display text-sm font-bold',
                  index < current && 'bg-brand-soft text-brand-ink',
                  index === current && 'bg-brand text-on-brand',
                  index > current && 'text-ink-2 inset-ring inset-ring-field-line',
                )}
              >
                {index < current ? <Check size={16} strokeWidth={2} /> : index + 1}
              </span>
              <span
                className={clsx(
                  'font-display font-semibold',
                  index === current ? 'text-ink' : 'text-ink-2 max-md:sr-only',
                )}
              >
                {t(`steps.${step}`)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
