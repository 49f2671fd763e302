import { listMyNotices } from '#features/booking/my-bookings/list-my-notices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Bell, LockKeyhole } from '../../ui/icons.tsx';
import type { Route } from './+types/notifications';
import { WatchedLink } from './alerts/watched-link.tsx';
import { NoticeRow, type ShownNotice } from './notifications/notice-row.tsx';
import { momentText } from './parts/moment-text.ts';
import { PageTitle } from './parts/page-title.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const notices = await listMyNotices(db, knownViewer(context));
  return notices.map(
    (notice): ShownNotice => ({ ...notice, at: momentText(notice.at, preferences.language) }),
  );
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
        {notices.map((notice) => (
          <NoticeRow key={`${notice.of}-${notice.id}`} notice={notice} />
        ))}
      </ul>
      <ButtonLink to="/account/security#password" icon={LockKeyhole} className="mt-5">
        {t('notifications.secure')}
      </ButtonLink>
      <WatchedLink />
    </>
  );
}
