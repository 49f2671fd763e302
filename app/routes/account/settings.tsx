import { data, redirect } from 'react-router';
import { hasOpenAgency } from '#features/agents/erase-agency.ts';
import { forgetOnceNoted, listTripsAhead } from '#features/booking/my-bookings/list-trips-ahead.ts';
import { listSessions } from '#features/identity/entrance/sessions.ts';
import {
  joinWeeklyLetter,
  leaveWeeklyLetter,
  readWeeklyLetter,
} from '#features/identity/profile/weekly-letter.ts';
import { closeAccount } from '#features/identity/security/close-account.ts';
import { hasPassword } from '#features/identity/security/linked-identities.ts';
import { listPasskeys } from '#features/identity/security/passkeys.ts';
import { readTwoStep } from '#features/identity/security/read-two-step.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { cookieHeaders } from '../../cookie-headers.ts';
import { actorOf, factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/settings';
import { dayOfDate } from './parts/moment-text.ts';
import { PageTitle } from './parts/page-title.tsx';
import { DataSection } from './settings/data-section.tsx';
import { DeleteSection } from './settings/delete-section.tsx';
import { LetterSection } from './settings/letter-section.tsx';
import { PreferencesSection } from './settings/preferences-section.tsx';
import { SecuritySummary } from './settings/security-summary.tsx';
import type { SettingsAnswer } from './settings/settings-answer.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = factsOf(context);
  const viewer = knownViewer(context);
  const { searchParams } = new URL(request.url);
  const { sessionTimeoutMinutes } = settings.security;
  return {
    done: searchParams.get('done'),
    deletion: searchParams.has('delete') ? await readDeletion(context) : null,
    email: viewer.email,
    letter: await readWeeklyLetter(db, viewer),
    security: {
      hasPassword: await hasPassword(db, viewer.userId),
      twoStepOn: (await readTwoStep(db, viewer.userId)).isOn,
      passkeys: (await listPasskeys(db, viewer.userId)).length,
      devices: (await listSessions(db, viewer.userId, sessionTimeoutMinutes)).length,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, house, identity, authHeaders, preferences, clientAddress } = factsOf(context);
  const viewer = knownViewer(context);
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  switch (text('intent')) {
    case 'join-letter': {
      const { language } = preferences;
      const joined = await joinWeeklyLetter({ db, house }, viewer, { language, clientAddress });
      if (!joined.ok) return refuse({ intent: 'join-letter', error: joined.error });
      return done(joined.state === 'on' ? 'joined' : 'asked', 'letter');
    }
    case 'leave-letter':
      await leaveWeeklyLetter(db, viewer);
      return done('left', 'letter');
    case 'delete-account': {
      const noted = form.has('noted') ? text('trips').split(' ') : [];
      const onErased = forgetOnceNoted(noted, identity.onErased);
      const closed = await closeAccount(
        { db, house, auth: identity.auth, onErased },
        { userId: viewer.userId, headers: authHeaders, actor: actorOf(context) },
        { password: text('currentPassword'), email: text('email') },
      );
      if (closed.ok) return redirect('/', { headers: cookieHeaders(closed.cookies), status: 303 });
      const problems = closed.error === 'invalid' ? closed.problems : undefined;
      return refuse({ intent: 'delete-account', error: closed.error, problems, email: text('email') });
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** What stands before somebody who wants to leave. */
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
  const { done: message, letter, email, security, deletion } = loaderData;
  return (
    <>
      <PageTitle title={t('settings.title')} />
      <div className="grid gap-5">
        <PreferencesSection isSaved={message === 'preferences'} />
        <LetterSection letter={letter} email={email} done={message} answer={actionData} />
        <SecuritySummary {...security} />
        <DataSection />
        <DeleteSection hasPassword={security.hasPassword} deletion={deletion} answer={actionData} />
      </div>
    </>
  );
}

function done(message: 'joined' | 'asked' | 'left', section: string): Response {
  return redirect(`/account/settings?done=${message}#${section}`, { status: 303 });
}

function refuse(answer: SettingsAnswer) {
  return data(answer, { status: answer.error === 'too_many' ? 429 : 422 });
}
