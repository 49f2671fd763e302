import { Check, Info } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CancellationTerms } from '../cancellation-terms.ts';
import { useStayMessages } from './use-stay-messages.ts';

/** Until when it is free, or what it costs. */
export function CancellationLine({ terms }: { terms: CancellationTerms }) {
  const { t } = useTranslation('stays');
  const { date } = useStayMessages();
  const { freeUntil, feePercent } = terms;
  const Icon = freeUntil ? Check : Info;
  return (
    <p className={`flex items-start gap-1.5 text-sm ${freeUntil ? 'text-success' : 'text-ink-2'}`}>
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 flex-none" />
      {freeUntil
        ? t('hotel.freeUntil', { date: date(freeUntil) })
        : t('hotel.feeNow', { percent: feePercent })}
    </p>
  );
}
