import { useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { withMarkup } from '#features/agents/markup.ts';
import { changeMarkup, type MarkupProblem } from '#features/agents/settings/change-settings.ts';
import { readPercentage } from '#features/agents/settings/read-figures.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { readForm } from '../../answer-form.ts';
import { actorOf, factsOf } from '../../request-context.ts';
import type { Route } from './+types/markup';
import { useAmounts } from './money.tsx';
import { ownAgent, standingOf } from './own-agent.ts';
import { AgentPage, NoAgent } from './page-parts.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { markupPercentage, markupCeiling } = agent;
  const standing = await standingOf(factsOf(context).db, agent);
  return { markupPercentage, markupCeiling, standing, isSaved: new URL(request.url).searchParams.has('saved') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const agent = await ownAgent(context);
  if (!agent) throw data(null, { status: 404 });
  const { text } = await readForm(request);
  const typed = text('markup');
  const saved = await changeMarkup(factsOf(context).db, { agentId: agent.id, typed }, actorOf(context));
  if (saved.ok) return redirect('/agent/markup?saved=1', { status: 303 });
  const { error, ceiling } = saved;
  const isChanged = error === 'aboveCeiling' && Number(text('ceiling')) !== ceiling;
  const problem = isChanged ? 'ceilingChanged' : error;
  return data<MarkupRefusal>({ problem, typed }, { status: 422 });
}

export default function Markup({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('agency');
  if (!loaderData) return <NoAgent />;
  const { markupPercentage, markupCeiling, standing, isSaved } = loaderData;
  return (
    <AgentPage title={t('markup.title')} lede={t('markup.lede')} standing={standing}>
      {isSaved && !actionData && <Alert tone="success">{t('markup.saved')}</Alert>}
      <MarkupForm key={markupPercentage} percentage={markupPercentage} ceiling={markupCeiling} refusal={actionData} />
    </AgentPage>
  );
}

const exampleFareMinor = 20_000;

/** The effect of a markup on an example fare. */
function MarkupExample({ percentage }: { percentage: number }) {
  const { t, language } = useTranslation('agency');
  const { netMinor, commissionMinor, totalUsdMinor } = withMarkup(exampleFareMinor, percentage);
  const dollars = (minor: number) => formatUsdCents(minor, language);
  const { isolate } = useAmounts();
  const lines = [
    { name: t('markup.example.net'), value: dollars(netMinor) },
    { name: t('markup.example.commission'), value: dollars(commissionMinor), isStrong: true },
    { name: t('markup.example.price'), value: dollars(totalUsdMinor) },
  ];
  return (
    <section aria-labelledby="example" className="rounded-lg border border-line bg-sunken p-4 md:p-6">
      <h2 id="example" className="text-lg">
        {t('markup.example.title', { fare: isolate(dollars(netMinor)) })}
      </h2>
      <dl aria-live="polite" className="mt-4 grid gap-px overflow-hidden rounded-md border border-line bg-line">
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

interface MarkupRefusal {
  problem: MarkupProblem | 'ceilingChanged';
  typed: string;
}

interface MarkupFormProps {
  percentage: number;
  ceiling: number;
  refusal: MarkupRefusal | undefined;
}

function MarkupForm({ percentage, ceiling: mostPercent, refusal }: MarkupFormProps) {
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
          {/* The ceiling that the reader saw: if it has changed since, the answer says so. */}
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
            <Button type="submit" tone="accent" busy={isSaving} busyLabel={t('saving')} className="max-md:w-full">
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
