import { redirect } from 'react-router';
import { legsOf } from '#features/booking/booked-trip.ts';
import type { BookingDetails } from '#features/booking/booking.ts';
import { type MyDashboard, readMyDashboard } from '#features/booking/my-bookings/read-my-dashboard.ts';
import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { updateProfile } from '#features/identity/profile/update-profile.ts';
import { resendVerificationLink } from '#features/identity/security/change-email.ts';
import { greetingName } from '#features/notifications/mail-layout.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateIn, daysBetween } from '#lib/calendar-date.ts';
import { formTexts } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonForm } from '#ui/button-form.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ShieldCheck } from '#ui/icons.tsx';
import { MailWarning, Palmtree, PlaneTakeoff, TicketsPlane } from '#ui/office-icons.tsx';
import { readForm } from '../../answer-form.ts';
import { refuse } from '../../refuse.ts';
import { actorOf, factsOf, knownViewer, viewerOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/profile';
import { type BookingReader, showBooking } from './bookings/show-booking.ts';
import { monthText } from './moment.tsx';
import { LinkCard } from './page-parts.tsx';
import { NextTrip, type ShownDashboard, ToDoList } from './profile/dashboard.tsx';
import { ProfileForm, ProfileView } from './profile/profile-section.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences, identity, search } = factsOf(context);
  const viewer = viewerOf(context);
  // The layout asks visitors to sign in.
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
  const { db, mailContext } = factsOf(context);
  const { userId } = knownViewer(context);
  const { form, intent } = await readForm(request);
  if (intent === 'verify-again') {
    const sent = await resendVerificationLink(db, mailContext, userId);
    return sent.ok ? redirect('/account?done=link-sent', { status: 303 }) : refuse({ error: 'too_many' });
  }
  const values = formTexts(form, ['fullName', 'phone']);
  const saved = await updateProfile(db, userId, values, actorOf(context));
  // A new address, so that all loaders run again and the header shows the new name.
  return saved.ok ? redirect('/account?done=saved', { status: 303 }) : refuse({ ...saved, values });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  if (!loaderData) return null;
  const { dashboard, profile, greeting, memberSince, canSendText, done } = loaderData;
  const { nextTrip, ...toDo } = dashboard;
  const refusal = actionData?.error === 'invalid' ? actionData : undefined;
  const isEditing = loaderData.isEditing || refusal !== undefined;
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
        <VerifyMessage
          email={profile.email}
          isSent={done === 'link-sent'}
          isTooMany={actionData?.error === 'too_many'}
        />
      )}
      {nextTrip ? <NextTrip {...nextTrip} /> : <NoTrip />}
      <ToDoList {...toDo} />
      {isEditing ? (
        <ProfileForm profile={profile} refusal={refusal} />
      ) : (
        <ProfileView profile={profile} memberSince={memberSince} canSendText={canSendText} />
      )}
      <QuickLinks twoStepOn={profile.twoFactorEnabled} />
    </div>
  );
}

function NoTrip() {
  const { t } = useTranslation('account');
  return (
    <EmptyState
      icon={Palmtree}
      title={t('dashboard.empty')}
      className="rounded-lg border border-line bg-surface"
      links={[
        { to: '/flights', text: t('dashboard.flights'), tone: 'accent' },
        { to: '/hotels', text: t('dashboard.hotels') },
      ]}
    >
      {t('dashboard.emptyText')}
    </EmptyState>
  );
}

/** Asks to verify the email address and offers another link. */
function VerifyMessage(props: { email: string; isSent: boolean; isTooMany: boolean }) {
  const { email, isSent, isTooMany } = props;
  const { t } = useTranslation('account');
  if (isSent) return <Alert tone="success">{t('profile.unverified.sent', { email })}</Alert>;
  if (isTooMany) return <Alert tone="warning">{t('profile.unverified.tooMany')}</Alert>;
  return (
    <Alert
      icon={MailWarning}
      title={t('profile.unverified.title')}
      action={
        <ButtonForm action="/account" intent="verify-again" busyLabel={t('profile.unverified.sending')}>
          {t('profile.unverified.again')}
        </ButtonForm>
      }
    >
      <span className="wrap-anywhere">{t('profile.unverified.text', { email })}</span>
    </Alert>
  );
}

function showDashboard(
  { nextTrip, toPay, toDecide, toRate }: MyDashboard,
  reader: BookingReader,
): Omit<ShownDashboard, 'isPhoneMissing'> {
  return {
    nextTrip: nextTrip && showTrip(nextTrip, reader),
    toPay: toPay.map((booking) => showBooking(booking, reader)),
    toDecide: toDecide.map((booking) => showChange(booking, reader)),
    toRate: toRate.map(({ reference, stay }) => ({ reference, hotel: stay?.hotel ?? reference })),
  };
}

/** During a trip, the next leg counts: the first that has not arrived. */
function showTrip(booking: BookingDetails, reader: BookingReader) {
  const legs = legsOf(booking.flights);
  const ahead = legs.findIndex(({ flights }) => flights.some(({ arrivesAt }) => arrivesAt > reader.now));
  const nextLeg = Math.max(ahead, 0);
  const leg = legs[nextLeg];
  const date = leg?.date ?? booking.travelDate;
  const today = dateIn(leg?.from.timezone ?? businessTimeZone, reader.now);
  const departsAt = leg?.flights[0]?.departsAt;
  const hasBegun = departsAt ? departsAt <= reader.now : date < today;
  return { booking: showBooking(booking, reader), daysAhead: hasBegun ? null : daysBetween(today, date), nextLeg };
}

function showChange(booking: BookingDetails, reader: BookingReader) {
  const changed =
    booking.flights.find(({ disruption }) => disruption === 'cancelled') ??
    booking.flights.find(({ disruption }) => disruption !== null);
  const shown = showBooking(booking, reader);
  return {
    booking: shown,
    change: changed?.disruption ?? 'moved',
    place: changed ? reader.cityName(changed.to.city, changed.to.country, reader.language) : '',
  };
}

function QuickLinks({ twoStepOn }: { twoStepOn: boolean }) {
  const { t } = useTranslation('account');
  return (
    <section aria-labelledby="quick-heading">
      <h3 id="quick-heading" className="text-lg">
        {t('profile.quick.heading')}
      </h3>
      <ul className="mt-3 grid gap-3 md:grid-cols-3">
        <LinkCard to="/flights" icon={PlaneTakeoff} flip title={t('profile.quick.flights')}>
          {t('profile.quick.flightsText')}
        </LinkCard>
        <LinkCard to="/account/bookings" icon={TicketsPlane} title={t('profile.quick.bookings')}>
          {t('profile.quick.bookingsText')}
        </LinkCard>
        <LinkCard to="/account/security" icon={ShieldCheck} title={t('profile.quick.security')}>
          {twoStepOn ? t('profile.quick.twoStepOn') : t('profile.quick.twoStepOff')}
        </LinkCard>
      </ul>
    </section>
  );
}
