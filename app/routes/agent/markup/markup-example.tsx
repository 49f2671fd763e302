import { withMarkup } from '#features/agents/markup.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { useAmounts } from '../funding/use-amounts.ts';

const exampleFareMinor = 20_000;

/** What a markup means for a fare that everybody can reckon with. */
export function MarkupExample({ percentage }: { percentage: number }) {
  const { t, language } = useTranslation('agency');
  const { netMinor, commissionMinor, totalMinor } = withMarkup(exampleFareMinor, percentage);
  const dollars = (minor: number) => formatUsdCents(minor, language);
  const { apart } = useAmounts();
  const lines = [
    { name: t('markup.example.net'), value: dollars(netMinor) },
    { name: t('markup.example.commission'), value: dollars(commissionMinor), isStrong: true },
    { name: t('markup.example.price'), value: dollars(totalMinor) },
  ];
  return (
    <section aria-labelledby="example" className="rounded-lg border border-line bg-sunken p-4 md:p-6">
      <h2 id="example" className="text-lg">
        {t('markup.example.title', { fare: apart(dollars(netMinor)) })}
      </h2>
      <dl
        aria-live="polite"
        className="mt-4 grid gap-px overflow-hidden rounded-md border border-line bg-line"
      >
        {lines.map(({ name, value, isStrong }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 bg-surface px-4 py-3">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className={`num font-display font-bold ${isStrong ? 'text-xl text-brand' : ''}`}>
              <span className="isolate-ltr">{value}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
