import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { withMarkup } from '#features/agents/markup.ts';
import type { MarkupProblem } from '#features/agents/settings/change-markup.ts';
import { readPercentage } from '#features/agents/settings/read-figures.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { useAmounts } from '../funding/use-amounts.ts';

const exampleFareMinor = 20_000;

/** What a markup means for a fare that everybody can reckon with. */
function MarkupExample({ percentage }: { percentage: number }) {
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

export interface MarkupRefusal {
  problem: MarkupProblem | 'ceilingChanged';
  typed: string;
}

export function MarkupForm({
  percentage,
  ceiling: mostPercent,
  refusal,
}: {
  percentage: number;
  ceiling: number;
  refusal: MarkupRefusal | undefined;
}) {
  const { t, language } = useTranslation('agency');
  const form = useFirstProblem(refusal);
  const isSaving = useNavigation().formMethod === 'POST';
  const [typed, setTyped] = useState(refusal?.typed ?? String(percentage));
  const read = readPercentage(typed);
  const ceiling = percentText(mostPercent, language);
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <Card>
        <Form ref={form} method="post" action="/agent/markup" preventScrollReset className="grid gap-4">
          {/* What the reader was shown: another one by now is worth a sentence of its own. */}
          <input type="hidden" name="ceiling" value={mostPercent} />
          <Input
            name="markup"
            label={t('markup.label')}
            hint={t('markup.hint', { ceiling })}
            error={refusal && t(`markup.problems.${refusal.problem}`, { ceiling })}
            defaultValue={refusal?.typed ?? String(percentage)}
            onInput={(event) => setTyped(event.currentTarget.value)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            end="%"
            required
            className="max-w-72"
          />
          <p className="text-sm text-pretty text-ink-2">{t('markup.future')}</p>
          <div>
            <Button
              type="submit"
              tone="accent"
              busy={isSaving}
              busyLabel={t('saving')}
              className="max-md:w-full"
            >
              {t('markup.save')}
            </Button>
          </div>
          <p className="border-t border-line pt-4 text-sm text-pretty text-ink-2">
            {t('markup.ceiling', { ceiling })}{' '}
            <Link to="/contact" className="underline">
              {t('markup.contact')}
            </Link>
          </p>
        </Form>
      </Card>
      <MarkupExample percentage={read.ok && read.value <= mostPercent ? read.value : percentage} />
    </div>
  );
}

/** 12.5% */
function percentText(percentage: number, language: LanguageCode): string {
  const format = numberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(percentage / 100);
}
