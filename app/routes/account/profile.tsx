import { data, Form, redirect, useNavigation } from 'react-router';
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
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ChevronRight, type Icon, MailWarning, Palmtree, PlaneTakeoff, ShieldCheck, TicketsPlane } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { actorOf, factsOf, knownViewer, viewerOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/profile';
import { type BookingReader, showBooking } from './bookings/show-booking.ts';
import { monthText } from './moment.tsx';
import { NextTrip, type ShownDashboard, ToDoList } from './profile/dashboard.tsx';
import { ProfileForm, type ProfileRefusal, ProfileView } from './profile/profile-section.tsx';

type Answer = { refusal: ProfileRefusal; tooManyLinks?: never } | { refusal?: never; tooManyLinks: true };

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
  const form = await request.formData();
  if (form.get('intent') === 'verify-again') {
    const sent = await resendVerificationLink(db, mailContext, userId);
    if (sent.ok) return redirect('/account?done=link-sent', { status: 303 });
    return data<Answer>({ tooManyLinks: true }, { status: 429 });
  }
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const typed = { fullName: text('fullName'), phone: text('phone') };
  const saved = await updateProfile(db, userId, typed, actorOf(context));
  // A new address, so that all loaders run again and the header shows the new name.
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
        <VerifyMessage
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

function NoTrip() {
  const { t } = useTranslation('account');
  return (
    <EmptyState
      icon={Palmtree}
      title={t('dashboard.empty')}
      className="rounded-lg border border-line bg-surface"
      actions={
        <>
          <ButtonLink to="/flights" tone="accent">
            {t('dashboard.flights')}
          </ButtonLink>
          <ButtonLink to="/hotels">{t('dashboard.hotels')}</ButtonLink>
        </>
      }
    >
      {t('dashboard.emptyText')}
    </EmptyState>
  );
}

/** Asks to verify the email address and offers another link. */
function VerifyMessage(props: { email: string; isSent: boolean; isTooMany: boolean }) {
  const { email, isSent, isTooMany } = props;
  const { t } = useTranslation('account');
  const isSending = useNavigation().formData?.get('intent') === 'verify-again';
  if (isSent) return <Alert tone="success">{t('profile.unverified.sent', { email })}</Alert>;
  if (isTooMany) return <Alert tone="warning">{t('profile.unverified.tooMany')}</Alert>;
  return (
    <Alert
      icon={MailWarning}
      title={t('profile.unverified.title')}
      action={
        <Form method="post" action="/account">
          <input type="hidden" name="intent" value="verify-again" />
          <Button type="submit" busy={isSending} busyLabel={t('profile.unverified.sending')}>
            {t('profile.unverified.again')}
          </Button>
        </Form>
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
  return {
    booking: showBooking(booking, reader),
    daysAhead: hasBegun ? null : daysBetween(today, date),
    nextLeg,
  };
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
        <QuickLink
          to="/flights"
          icon={PlaneTakeoff}
          title={t('profile.quick.flights')}
          text={t('profile.quick.flightsText')}
          flip
        />
        <QuickLink
          to="/account/bookings"
          icon={TicketsPlane}
          title={t('profile.quick.bookings')}
          text={t('profile.quick.bookingsText')}
        />
        <QuickLink
          to="/account/security"
          icon={ShieldCheck}
          title={t('profile.quick.security')}
          text={twoStepOn ? t('profile.quick.twoStepOn') : t('profile.quick.twoStepOff')}
        />
      </ul>
    </section>
  );
}

function QuickLink(props: { to: string; icon: Icon; title: string; text: string; flip?: boolean }) {
  const { to, icon: Icon, title, text, flip } = props;
  return (
    <li className="relative flex items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-[border-color,box-shadow] duration-(--duration-1) hover:border-[color-mix(in_oklab,var(--color-brand)_45%,var(--color-line))] hover:shadow-2 has-focus-visible:border-brand">
      <Icon aria-hidden="true" size={24} strokeWidth={1.5} className={`flex-none text-brand ${flip ? 'flip' : ''}`} />
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="font-display font-semibold text-ink after:absolute after:inset-0 after:rounded-lg hover:no-underline"
        >
          {title}
        </Link>
        <span className="block text-sm text-ink-2">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} strokeWidth={1.5} className="flip flex-none text-ink-3" />
    </li>
  );
}
