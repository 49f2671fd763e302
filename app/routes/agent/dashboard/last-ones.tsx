import { ArrowLeftRight, Receipt } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const icons = { transactions: ArrowLeftRight, sales: Receipt } as const;

/** Nothing can be bought through the portal yet, so there is nothing to list. */
export function LastOnes({ of }: { of: keyof typeof icons }) {
  const { t } = useTranslation('agent');
  return (
    <section
      aria-labelledby={`last-${of}`}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h3 id={`last-${of}`} className="border-b border-line px-4 py-3 text-lg">
        {t(`${of}.heading`)}
      </h3>
      <EmptyState icon={icons[of]} title={<span className="font-semibold">{t(`${of}.empty`)}</span>}>
        {t(`${of}.emptyText`)}
      </EmptyState>
    </section>
  );
}
