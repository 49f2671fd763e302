import { listMyNotifications } from '#features/booking/my-bookings/my-bookings.ts';
import type { AccountNotificationAction } from '#features/identity/profile/read-account-notifications.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import {
  BellRing,
  CircleX,
  Clock3,
  KeyRound,
  Mail,
  MailCheck,
  Smartphone,
  Star,
  TicketCheck,
  Undo2,
  UserRound,
} from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import {
  Bell,
  CalendarClock,
  Link2,
  Link2Off,
  LockKeyhole,
  PlaneTakeoff,
  UserRoundCheck,
  UserRoundCog,
} from '#ui/office-icons.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/notifications';
import { Moment, momentText, type ShownMoment } from './moment.tsx';
import { LinkCard, PageTitle } from './page-parts.tsx';

const accountIcons: Record<AccountNotificationAction, Icon> = {
  account_created: UserRoundCheck,
  email_verified: MailCheck,
  password_changed: LockKeyhole,
  email_changed: Mail,
  profile_changed: UserRound,
  phone_verified: Smartphone,
  two_step_turned_on: LockKeyhole,
  two_step_turned_off: LockKeyhole,
  passkey_added: KeyRound,
  passkey_removed: KeyRound,
  identity_linked: Link2,
  identity_unlinked: Link2Off,
  role_changed: UserRoundCog,
};

/** Matched against the kind of the mail, because each feature names its own kinds. */
const mailIcons: readonly [RegExp, Icon][] = [
  [/refund|money/, Undo2],
  [/cancel/, CircleX],
  [/moved|changed|disrupt/, CalendarClock],
  [/review|rate/, Star],
  [/held|hold|expire/, Clock3],
  [/confirm|document|ticket/, TicketCheck],
  [/remind|trip|flight/, PlaneTakeoff],
];

function mailIcon(kind: string): Icon {
  return mailIcons.find(([pattern]) => pattern.test(kind))?.[1] ?? Mail;
}

type ShownNotification = { id: string; at: ShownMoment } & (
  | { of: 'account'; action: AccountNotificationAction }
  | { of: 'mail'; kind: string; subject: string; reference: string | null }
);

function NotificationRow({ notification }: { notification: ShownNotification }) {
  const { t } = useTranslation('account');
  const Icon = notification.of === 'account' ? accountIcons[notification.action] : mailIcon(notification.kind);
  return (
    <li className="flex items-start gap-4 p-4">
      <span className="grid size-11 flex-none place-content-center rounded-full bg-brand-soft text-brand-ink">
        <Icon />
      </span>
      <span className="min-h-11 min-w-0 flex-1 content-center md:flex md:items-center md:justify-between md:gap-6">
        <span className="block min-w-0">
          <bdi className="block font-semibold wrap-anywhere">
            {notification.of === 'account' ? t(`notifications.${notification.action}`) : notification.subject}
          </bdi>
          {notification.of === 'mail' && (
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
              {t('notifications.mailed')}
              {notification.reference && (
                <>
                  <span aria-hidden="true">·</span>
                  <Link
                    to={`/booking/${notification.reference}`}
                    className="inline-flex items-center underline max-md:min-h-11"
                  >
                    {t('notifications.booking', { reference: notification.reference })}
                  </Link>
                </>
              )}
            </span>
          )}
        </span>
        <span className="block flex-none text-sm text-ink-3">
          <Moment {...notification.at} />
        </span>
      </span>
    </li>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const notifications = await listMyNotifications(db, knownViewer(context));
  return notifications.map(
    (notification): ShownNotification => ({ ...notification, at: momentText(notification.at, preferences.language) }),
  );
}

export default function Notifications({ loaderData: notifications }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { t: alerts } = useTranslation('alerts');
  const isEmpty = notifications.length === 0;
  return (
    <>
      <PageTitle title={t('notifications.title')} text={isEmpty ? undefined : t('notifications.text')} />
      {isEmpty ? (
        <EmptyState
          icon={Bell}
          title={t('notifications.empty')}
          className="rounded-lg border border-line bg-surface py-14"
        >
          {t('notifications.emptyText')}
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {notifications.map((notification) => (
              <NotificationRow key={`${notification.of}-${notification.id}`} notification={notification} />
            ))}
          </ul>
          <ButtonLink to="/account/security#password" icon={LockKeyhole} className="mt-5">
            {t('notifications.secure')}
          </ButtonLink>
        </>
      )}
      <LinkCard as="p" to="/account/alerts" icon={BellRing} title={alerts('title')} className="mt-5">
        {alerts('about')}
      </LinkCard>
    </>
  );
}
