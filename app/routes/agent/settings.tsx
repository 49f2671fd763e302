import { data, Form, redirect, useNavigation } from 'react-router';
import {
  agencyFields,
  changeAgencyDetails,
  changeLowBalance,
  type LowBalanceProblem,
} from '#features/agents/settings/change-settings.ts';
import { alertRange } from '#features/agents/settings/read-figures.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { actorOf, factsOf } from '../../request-context.ts';
import type { Route } from './+types/settings';
import { ownAgent } from './own-agent.ts';
import { AgentPage, NoAgent } from './page-parts.tsx';
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

interface AlertRefusal {
  problem: LowBalanceProblem;
  typed: string;
}

function AlertForm({
  lowBalanceMinor,
  availableMinor,
  isSaved,
  refusal,
}: {
  lowBalanceMinor: number | null;
  availableMinor: number;
  isSaved: boolean;
  refusal: AlertRefusal | undefined;
}) {
  const { t, language } = useTranslation('agency');
  const form = useFirstProblem(refusal);
  const isSaving = useNavigation().formData?.get('intent') === 'alert';
  const isOn = lowBalanceMinor !== null;
  const saved = isOn ? (lowBalanceMinor / 100).toFixed(2) : '';
  const range = {
    lowest: formatUsdCents(alertRange.lowestMinor, language),
    highest: formatUsdCents(alertRange.highestMinor, language),
  };
  return (
    <Card id="alert" className="scroll-mt-6">
      <CardHead
        level="h2"
        title={t('settings.alert.title')}
        text={t('settings.alert.text')}
        action={
          <Badge dot tone={isOn ? 'success' : 'neutral'} className="my-2">
            {isOn ? t('settings.alert.isOn') : t('settings.alert.isOff')}
          </Badge>
        }
      />
      {isSaved && (
        <Alert tone="success" className="mb-4">
          {isOn ? t('settings.alert.saved') : t('settings.alert.off')}
        </Alert>
      )}
      <Form
        key={saved}
        ref={form}
        method="post"
        action="/agent/settings#alert"
        preventScrollReset
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="alert" />
        <Input
          name="lowBalance"
          label={t('settings.alert.label')}
          hint={t('settings.alert.hint')}
          error={refusal && t(`settings.problems.${refusal.problem}`, range)}
          defaultValue={refusal?.typed ?? saved}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          end="USD"
          className="max-w-72"
        />
        <p className="num -mt-2 text-sm text-ink-2">
          {t('settings.alert.available', { amount: formatUsdCents(availableMinor, language) })}
        </p>
        <div>
          <Button type="submit" busy={isSaving} busyLabel={t('saving')} className="max-md:w-full">
            {t('settings.alert.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
