import { data, redirect } from 'react-router';
import { readMyDashboard } from '#features/booking/my-bookings/read-my-dashboard.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { updateProfile } from '#features/identity/profile/update-profile.ts';
import { askToVerifyAgain } from '#features/identity/security/change-email.ts';
import { greetingName } from '#features/notifications/greeting-name.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { actorOf, factsOf, knownViewer, viewerOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/profile';
import { NextTrip } from './dashboard/next-trip.tsx';
import { NoTrip } from './dashboard/no-trip.tsx';
import { showDashboard } from './dashboard/show-dashboard.ts';
import { ToDoList } from './dashboard/to-do-list.tsx';
import { monthText } from './parts/moment-text.ts';
import { ProfileForm, type ProfileRefusal } from './profile/profile-form.tsx';
import { ProfileView } from './profile/profile-view.tsx';
import { QuickLinks } from './profile/quick-links.tsx';
import { VerifyNotice } from './profile/verify-notice.tsx';

type Answer = { refusal: ProfileRefusal; tooManyLinks?: never } | { refusal?: never; tooManyLinks: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences, identity, search } = factsOf(context);
  const viewer = viewerOf(context);
  // The frame says to visitors what there is to say.
  if (!viewer) return null;
  const { searchParams } = new URL(request.url);
  const now = new Date();
  const reader = { language: preferences.language, cityName: search.places.cityName, now };
  return {
    dashboard: {
      ...showDashboard(await readMyDashboard(db, viewer.userId, now), reader),
      isPhoneMissing: !viewer.phone,
    },
    isEditing: searchParams.has('edit'),
    done: searchParams.get('done'),
    greeting: greetingName(viewer.fullName),
    memberSince: monthText(viewer.createdAt, preferences.language),
    canSendText: identity.canSendText,
    profile: {
      fullName: viewer.fullName,
      email: viewer.email,
      emailVerified: viewer.emailVerified,
      phone: displayPhone(viewer.phone),
      phoneVerified: viewer.phoneVerified,
      role: viewer.role,
      twoFactorEnabled: viewer.twoFactorEnabled,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, house } = factsOf(context);
  const { userId } = knownViewer(context);
  const form = await request.formData();
  if (form.get('intent') === 'verify-again') {
    const asked = await askToVerifyAgain(db, house, userId);
    if (asked.ok) return redirect('/account?done=link-sent', { status: 303 });
    return data<Answer>({ tooManyLinks: true }, { status: 429 });
  }
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const typed = { fullName: text('fullName'), phone: text('phone') };
  const saved = await updateProfile(db, userId, typed, actorOf(context));
  // Another address than before, so that the whole page, with the name in its head, is read anew.
  if (saved.ok) return redirect('/account?done=saved', { status: 303 });
  return data<Answer>({ refusal: { problems: saved.problems, typed } }, { status: 422 });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  if (!loaderData) return null;
  const { dashboard, profile, greeting, memberSince, canSendText, done } = loaderData;
  const { nextTrip, ...toDo } = dashboard;
  const isEditing = loaderData.isEditing || actionData?.refusal !== undefined;
  return (
    <div className="grid gap-6">
      <PageMeta title={t('profile.title')} hidden />
      <div>
        <h2 className="text-xl lg:text-2xl">
          {greeting ? t('profile.greeting', { name: greeting }) : t('profile.greetingWithoutName')}
        </h2>
        <p className="mt-1 text-ink-2">{t('profile.lede')}</p>
      </div>
      {done === 'saved' && <Alert tone="success">{t('profile.saved')}</Alert>}
      {!profile.emailVerified && (
        <VerifyNotice
          email={profile.email}
          isSent={done === 'link-sent'}
          isTooMany={actionData?.tooManyLinks === true}
        />
      )}
      {nextTrip ? <NextTrip {...nextTrip} /> : <NoTrip />}
      <ToDoList {...toDo} />
      {isEditing ? (
        <ProfileForm profile={profile} refusal={actionData?.refusal} />
      ) : (
        <ProfileView profile={profile} memberSince={memberSince} canSendText={canSendText} />
      )}
      <QuickLinks twoStepOn={profile.twoFactorEnabled} />
    </div>
  );
}
