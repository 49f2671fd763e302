import { data, Form, redirect } from 'react-router';
import type { AgencyField } from '#features/agents/agency-fields.ts';
import {
  type AgencyProblem,
  changeAgencyDetails,
  changeLowBalance,
  type LowBalanceProblem,
  type TypedAgency,
} from '#features/agents/settings/change-settings.ts';
import { alertRange } from '#features/agents/settings/read-figures.ts';
import { accountFields } from '#features/identity/profile/account-fields.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { inputsOf, type RefusedFields } from '#lib/form-fields.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { answerForm } from '../../answer-form.ts';
import { actorOf, factsOf } from '../../request-context.ts';
import type { Route } from './+types/settings';
import { ownAgent } from './own-agent.ts';
import { AgentPage, NoAgent } from './page-parts.tsx';

type SettingsRefusal =
  | ({ error: 'details'; status: number } & DetailsRefusal)
  | { error: 'alert'; status: number; problem: LowBalanceProblem; typed: string };

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
  const [agentId, actor] = [agent.id, actorOf(context)];
  return answerForm<SettingsRefusal>(
    { request },
    {
      async details({ values }) {
        const typed: TypedAgency = values;
        const { siteName } = settings.site;
        const saved = await changeAgencyDetails(db, { agentId, typed, siteName }, actor);
        if (!saved.ok) return { error: 'details', status: 422, problems: saved.problems, values: typed };
        return redirect('/agent/settings?saved=details#details', { status: 303 });
      },
      async alert({ text }) {
        const typed = text('lowBalance');
        const saved = await changeLowBalance(db, { agentId, typed }, actor);
        if (!saved.ok) return { error: 'alert', status: 422, problem: saved.error, typed };
        return redirect('/agent/settings?saved=alert#alert', { status: 303 });
      },
    },
  );
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
        refusal={actionData?.error === 'details' ? actionData : undefined}
      />
      <AlertForm
        lowBalanceMinor={lowBalanceMinor}
        availableMinor={availableMinor}
        isSaved={saved === 'alert'}
        refusal={actionData?.error === 'alert' ? actionData : undefined}
      />
    </AgentPage>
  );
}

interface AlertFormProps {
  lowBalanceMinor: number | null;
  availableMinor: number;
  isSaved: boolean;
  refusal: { problem: LowBalanceProblem; typed: string } | undefined;
}

function AlertForm({ lowBalanceMinor, availableMinor, isSaved, refusal }: AlertFormProps) {
  const { t, language } = useTranslation('agency');
  const form = useFirstProblem(refusal);
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
          <SubmitButton intent="alert" busyLabel={t('saving')} className="max-md:w-full">
            {t('settings.alert.save')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

type DetailsRefusal = RefusedFields<AgencyField, AgencyProblem>;

interface DetailsFormProps {
  details: Record<AgencyField, string | null>;
  isVerified: boolean;
  isSaved: boolean;
  refusal: DetailsRefusal | undefined;
}

function DetailsForm({ details, isVerified, isSaved, refusal }: DetailsFormProps) {
  const { t } = useTranslation('agency');
  const form = useFirstProblem(refusal);
  const input = inputsOf<AgencyField, AgencyProblem>(accountFields, refusal, (problem) =>
    t(`settings.problems.${problem}`),
  );
  const field = (name: AgencyField) => ({
    ...input(name),
    label: t(`settings.details.${name}`),
    defaultValue: refusal?.values?.[name] ?? details[name] ?? '',
  });
  /** Verified fields are shown but not sent; empty fields are not verified. */
  const provenField = (name: 'agencyName' | 'registrationNumber') =>
    isVerified && details[name] !== null
      ? {
          label: t(`settings.details.${name}`),
          value: details[name],
          error: input(name).error,
          hint: (
            <Link to="/contact" className="underline">
              {t('settings.details.locked')}
            </Link>
          ),
          readOnly: true,
        }
      : field(name);
  return (
    <Card id="details" className="scroll-mt-6">
      <CardHead level="h2" title={t('settings.details.title')} text={t('settings.details.text')} />
      {isSaved && (
        <Alert tone="success" className="mb-4">
          {t('settings.details.saved')}
        </Alert>
      )}
      <Form
        // Saved values may be normalised, so the field is reset to them.
        key={Object.values(details).join('\n')}
        ref={form}
        method="post"
        action="/agent/settings#details"
        preventScrollReset
        className="grid gap-4 md:grid-cols-2"
      >
        <Input {...provenField('agencyName')} />
        <Input
          optional={!isVerified || details.registrationNumber === null}
          {...provenField('registrationNumber')}
          autoComplete="off"
        />
        <Input {...field('phone')} hint={t('settings.details.phoneHint')} required />
        <Input {...field('address')} optional />
        <Input {...field('city')} />
        <Input {...field('country')} />
        <div className="md:col-span-2">
          <SubmitButton intent="details" tone="accent" busyLabel={t('saving')} className="max-md:w-full">
            {t('settings.details.save')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
