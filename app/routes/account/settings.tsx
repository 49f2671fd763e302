import { redirect } from 'react-router';
import { hasOpenAgency } from '#features/agents/erase-agency.ts';
import { eraseOnceNoted, listTripsAhead } from '#features/booking/my-bookings/account-bookings.ts';
import { listSessions } from '#features/identity/entrance/sessions.ts';
import {
  joinWeeklyNewsletter,
  leaveWeeklyNewsletter,
  readWeeklyNewsletter,
} from '#features/identity/profile/weekly-newsletter.ts';
import { closeAccount } from '#features/identity/security/close-account.ts';
import { hasPassword, listPasskeys } from '#features/identity/security/sign-in-methods.ts';
import { readTwoStep } from '#features/identity/security/two-step.ts';
import { currencyCodes } from '#features/settings/currencies.ts';
import { languages } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, buttonStyle } from '#ui/button.tsx';
import { ChevronRight, Download, Globe, ShieldCheck } from '#ui/icons.tsx';
import { Select } from '#ui/select.tsx';
import { answerForm } from '../../answer-form.ts';
import { rememberPreference } from '../../preferences.ts';
import { refusal } from '../../refuse.ts';
import { actorOf, factsOf, knownViewer } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/settings';
import { dayOfDate } from './moment.tsx';
import { OnOffBadge, PageTitle, Panel } from './page-parts.tsx';
import { DeleteSection, NewsletterSection, type SettingsRefusal } from './settings/settings-sections.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = factsOf(context);
  const viewer = knownViewer(context);
  const { searchParams } = new URL(request.url);
  const { sessionTimeoutMinutes } = settings.security;
  return {
    done: searchParams.get('done'),
    deletion: searchParams.has('delete') ? await readDeletion(context) : null,
    email: viewer.email,
    newsletter: await readWeeklyNewsletter(db, viewer),
    security: {
      hasPassword: await hasPassword(db, viewer.userId),
      twoStepOn: (await readTwoStep(db, viewer.userId)).isOn,
      passkeys: (await listPasskeys(db, viewer.userId)).length,
      devices: (await listSessions(db, viewer.userId, sessionTimeoutMinutes)).length,
    },
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, mailContext, identity, authHeaders, preferences, clientAddress } = factsOf(context);
  const viewer = knownViewer(context);
  return answerForm<SettingsRefusal>(
    { request },
    {
      async 'join-newsletter'() {
        const { language } = preferences;
        const joined = await joinWeeklyNewsletter({ db, mailContext }, viewer, { language, clientAddress });
        if (!joined.ok) return refusal({ intent: 'join-newsletter', error: joined.error });
        return done(joined.state === 'on' ? 'joined' : 'requested');
      },
      async 'leave-newsletter'() {
        await leaveWeeklyNewsletter(db, viewer);
        return done('left');
      },
      async 'delete-account'({ form, text }) {
        const noted = form.has('noted') ? text('trips').split(' ') : [];
        const values = { email: text('email') };
        const closed = await closeAccount(
          { db, mailContext, auth: identity.auth, onErased: eraseOnceNoted(noted, identity.onErased) },
          { userId: viewer.userId, headers: authHeaders, actor: actorOf(context) },
          { password: text('currentPassword'), ...values },
        );
        if (closed.ok) return redirect('/', { headers: cookieHeaders(closed.cookies), status: 303 });
        return refusal({ ...closed, intent: 'delete-account', values });
      },
    },
  );
}

/** What has to be settled or noted before the account is deleted. */
async function readDeletion(context: Route.LoaderArgs['context']) {
  const { db, preferences } = factsOf(context);
  const { userId, role } = knownViewer(context);
  const trips = await listTripsAhead(db, userId, new Date());
  return {
    isAgencyOpen: role === 'agent' && (await hasOpenAgency(db, userId)),
    trips: trips.map(({ reference, travelDate, isPaid, contactEmail }) => ({
      reference,
      isPaid,
      contactEmail,
      date: dayOfDate(travelDate, preferences.language),
    })),
  };
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { done: message, newsletter, email, security, deletion } = loaderData;
  return (
    <>
      <PageTitle title={t('settings.title')} />
      <div className="grid gap-5">
        <PreferencesSection isSaved={message === 'preferences'} />
        <NewsletterSection newsletter={newsletter} email={email} done={message} answer={actionData} />
        <SecuritySummary {...security} />
        <DataSection />
        <DeleteSection hasPassword={security.hasPassword} deletion={deletion} answer={actionData} />
      </div>
    </>
  );
}

function done(message: 'joined' | 'requested' | 'left'): Response {
  return redirect(`/account/settings?done=${message}#newsletter`, { status: 303 });
}

function DataSection() {
  const { t } = useTranslation('account');
  return (
    <Panel id="data" icon={Download} title={t('settings.data.heading')} text={t('settings.data.text')}>
      <a href="/account/data" download className={buttonStyle({})}>
        <Download className="flex-none" />
        {t('settings.data.download')}
      </a>
    </Panel>
  );
}

function SecuritySummary(props: { hasPassword: boolean; twoStepOn: boolean; passkeys: number; devices: number }) {
  const { hasPassword, twoStepOn, passkeys, devices } = props;
  const { t } = useTranslation('account');
  const facts = [
    ['password', hasPassword ? t('settings.security.passwordSet') : t('settings.security.passwordNone')],
    ['twoStep', <OnOffBadge key="twoStep" isOn={twoStepOn} />],
    ['passkeys', passkeys],
    ['devices', devices],
  ] as const;
  return (
    <Panel id="security" icon={ShieldCheck} title={t('settings.security.heading')} text={t('settings.security.text')}>
      <dl className="divide-y divide-line border-y border-line *:flex *:min-h-11 *:items-center *:justify-between *:gap-4 [&_dd]:font-semibold [&_dt]:text-ink-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`settings.security.${name}`)}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to="/account/security" tone="brand" iconEnd={ChevronRight} flip className="mt-5 max-md:w-full">
        {t('settings.security.manage')}
      </ButtonLink>
    </Panel>
  );
}

function rememberBoth(event: React.SubmitEvent<HTMLFormElement>) {
  const chosen = new FormData(event.currentTarget);
  for (const name of ['language', 'currency'] as const) {
    const value = chosen.get(name);
    if (typeof value === 'string') rememberPreference(name, value);
  }
}

/** A native form, because another language loads a new document. */
function PreferencesSection({ isSaved }: { isSaved: boolean }) {
  const { t, language } = useTranslation('account');
  const { t: tShell } = useTranslation();
  const { currency } = useSite();
  return (
    <Panel
      id="preferences"
      icon={Globe}
      title={t('settings.preferences.heading')}
      text={t('settings.preferences.text')}
    >
      {isSaved && (
        <Alert tone="success" className="mb-4">
          {t('settings.preferences.saved')}
        </Alert>
      )}
      <form
        method="post"
        action="/preferences"
        onSubmit={rememberBoth}
        className="grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]"
      >
        <input type="hidden" name="returnTo" value="/account/settings?done=preferences#preferences" />
        <Select
          name="language"
          label={t('settings.preferences.language')}
          defaultValue={language}
          options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        />
        <Select
          name="currency"
          label={t('settings.preferences.currency')}
          defaultValue={currency.code}
          options={currencyCodes.map((code) => ({ value: code, label: `${code} · ${tShell(`currency.${code}`)}` }))}
        />
        <Button type="submit" tone="brand" className="min-h-12">
          {t('settings.preferences.save')}
        </Button>
      </form>
    </Panel>
  );
}
