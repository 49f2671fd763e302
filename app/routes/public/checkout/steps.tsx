import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.tsx';

const steps = ['stepChoose', 'stepReview', 'stepConfirm'] as const;
const current = 1;

/** Where one is on the way to a booking. */
export function Steps() {
  const { t } = useTranslation('stays');
  return (
    <nav aria-label={t('checkout.steps')} className="border-b border-line bg-surface">
      <ol className="wrap flex min-h-14 items-center gap-3 md:min-h-16">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className="flex items-center gap-3 not-last:after:h-px not-last:after:w-4 not-last:after:bg-line md:not-last:after:w-12"
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
                {t(`checkout.${step}`)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
