import { data, redirect } from 'react-router';
import { changeMarkup } from '#features/agents/settings/change-markup.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/markup';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { standingOf } from './frame/standing.ts';
import { MarkupForm, type MarkupRefusal } from './markup/markup-form.tsx';
import { ownAgent } from './own-agent.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { markupPercentage, markupCeiling } = agent;
  const standing = await standingOf(factsOf(context).db, agent);
  return {
    markupPercentage,
    markupCeiling,
    standing,
    isSaved: new URL(request.url).searchParams.has('saved'),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const agent = await ownAgent(context);
  if (!agent) throw data(null, { status: 404 });
  const form = await request.formData();
  const typed = form.get('markup')?.toString() ?? '';
  const saved = await changeMarkup(factsOf(context).db, { agentId: agent.id, typed }, actorOf(context));
  if (saved.ok) return redirect('/agent/markup?saved=1', { status: 303 });
  const { error, ceiling } = saved;
  const isChanged = error === 'aboveCeiling' && Number(form.get('ceiling')) !== ceiling;
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
      <MarkupForm
        key={markupPercentage}
        percentage={markupPercentage}
        ceiling={markupCeiling}
        refusal={actionData}
      />
    </AgentPage>
  );
}
