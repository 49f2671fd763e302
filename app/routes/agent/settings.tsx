import { data, redirect } from 'react-router';
import { agencyFields, changeAgencyDetails } from '#features/agents/settings/change-agency-details.ts';
import { changeLowBalance } from '#features/agents/settings/change-low-balance.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf } from '../../request-context.ts';
import type { Route } from './+types/settings';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { ownAgent } from './own-agent.ts';
import { AlertForm, type AlertRefusal } from './settings/alert-form.tsx';
import { DetailsForm, type DetailsRefusal } from './settings/details-form.tsx';

type Answer = { details: DetailsRefusal; alert?: never } | { details?: never; alert: AlertRefusal };

export async function loader({ request, context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return null;
  const { agencyName, registrationNumber, phone, address, city, country } = agent;
  return {
    saved: new URL(request.url).searchParams.get('saved'),
    details: { agencyName, registrationNumber, phone: displayPhone(phone), address, city, country },
    isVerified: agent.verificationStatus === 'verified',
    lowBalanceMinor: agent.lowBalanceMinor,
    availableMinor: agent.availableMinor,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings } = factsOf(context);
  const agent = await ownAgent(context);
  if (!agent) throw data(null, { status: 404 });
  const form = await request.formData();
  const [agentId, actor] = [agent.id, actorOf(context)];
  switch (form.get('intent')) {
    case 'details': {
      const typed = Object.fromEntries(
        agencyFields.filter((field) => form.has(field)).map((field) => [field, String(form.get(field))]),
      );
      const { siteName } = settings.site;
      const saved = await changeAgencyDetails(db, { agentId, typed, siteName }, actor);
      if (saved.ok) return redirect('/agent/settings?saved=details#details', { status: 303 });
      return data<Answer>({ details: { problems: saved.problems, typed } }, { status: 422 });
    }
    case 'alert': {
      const typed = form.get('lowBalance')?.toString() ?? '';
      const saved = await changeLowBalance(db, { agentId, typed }, actor);
      if (saved.ok) return redirect('/agent/settings?saved=alert#alert', { status: 303 });
      return data<Answer>({ alert: { problem: saved.error, typed } }, { status: 422 });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('agency');
  if (!loaderData) return <NoAgent />;
  const { details, isVerified, lowBalanceMinor, availableMinor } = loaderData;
  const saved = actionData ? null : loaderData.saved;
  return (
    <AgentPage title={t('settings.title')}>
      <DetailsForm
        details={details}
        isVerified={isVerified}
        isSaved={saved === 'details'}
        refusal={actionData?.details}
      />
      <AlertForm
        lowBalanceMinor={lowBalanceMinor}
        availableMinor={availableMinor}
        isSaved={saved === 'alert'}
        refusal={actionData?.alert}
      />
    </AgentPage>
  );
}
