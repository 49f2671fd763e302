import {
  Bell,
  KeyRound,
  Link2,
  Link2Off,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MailCheck,
  Smartphone,
  UserRound,
  UserRoundCheck,
  UserRoundCog,
} from 'lucide-react';
import {
  type AccountNoticeAction,
  readAccountNotices,
} from '#features/identity/profile/read-account-notices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/notifications';
import { WatchedLink } from './alerts/watched-link.tsx';
import { Moment } from './parts/moment.tsx';
import { momentText } from './parts/moment-text.ts';
import { PageTitle } from './parts/page-title.tsx';

const icons: Record<AccountNoticeAction, LucideIcon> = {
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

export async function loader({ context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const notices = await readAccountNotices(db, knownViewer(context).userId);
  return notices.map(({ id, action, at }) => ({ id, action, at: momentText(at, preferences.language) }));
}

export default function Notifications({ loaderData: notices }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  if (notices.length === 0) {
    return (
      <>
        <PageTitle title={t('notifications.title')} />
        <EmptyState
          icon={Bell}
          title={t('notifications.empty')}
          className="rounded-lg border border-line bg-surface py-14"
        >
          {t('notifications.emptyText')}
        </EmptyState>
        <WatchedLink />
      </>
    );
  }
  return (
    <>
      <PageTitle title={t('notifications.title')} text={t('notifications.text')} />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {notices.map(({ id, action, at }) => {
          const Icon = icons[action];
          return (
            <li key={id} className="flex items-center gap-4 p-4">
              <span className="grid size-11 flex-none place-content-center rounded-full bg-brand-soft text-brand-ink">
                <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
              </span>
              <span className="min-w-0 flex-1 md:flex md:items-baseline md:justify-between md:gap-6">
                <span className="block font-semibold">{t(`notifications.${action}`)}</span>
                <span className="block flex-none text-sm text-ink-3">
                  <Moment {...at} />
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <ButtonLink to="/account/security#password" icon={LockKeyhole} className="mt-5">
        {t('notifications.secure')}
      </ButtonLink>
      <WatchedLink />
    </>
  );
}
