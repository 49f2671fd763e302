import { useTranslation } from '#i18n/use-translation.tsx';
import { SignedUsd, Usd } from '../parts/usd.tsx';
import type { ShownStatement } from './show-credit.ts';

export function StatementSums({ statement }: { statement: ShownStatement }) {
  const { t } = useTranslation('agent');
  const { openingMinor, inMinor, outMinor, closingMinor } = statement;
  const sums = [
    { name: t('statement.opening'), value: <Usd minor={openingMinor} /> },
    { name: t('statement.in'), value: <SignedUsd minor={inMinor} /> },
    { name: t('statement.out'), value: <SignedUsd minor={-outMinor} /> },
    { name: t('statement.closing'), value: <Usd minor={closingMinor} /> },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px border-y border-line bg-line md:grid-cols-4">
      {sums.map(({ name, value }) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-display text-lg font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
