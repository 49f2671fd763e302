import type { AccountNoticeAction } from '#features/identity/profile/read-account-notices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../parts/moment.tsx';
import type { ShownMoment } from '../parts/moment-text.ts';
import { accountIcons, mailIcon } from './notice-icons.ts';

export type ShownNotice = { id: string; at: ShownMoment } & (
  | { of: 'account'; action: AccountNoticeAction }
  | { of: 'mail'; kind: string; subject: string; reference: string | null }
);

export function NoticeRow({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation('account');
  const Icon = notice.of === 'account' ? accountIcons[notice.action] : mailIcon(notice.kind);
  return (
    <li className="flex items-start gap-4 p-4">
      <span className="grid size-11 flex-none place-content-center rounded-full bg-brand-soft text-brand-ink">
        <Icon aria-hidden="true" size={20} strokeWidth={1.5} />
      </span>
      <span className="min-h-11 min-w-0 flex-1 content-center md:flex md:items-center md:justify-between md:gap-6">
        <span className="block min-w-0">
          <bdi className="block font-semibold wrap-anywhere">
            {notice.of === 'account' ? t(`notifications.${notice.action}`) : notice.subject}
          </bdi>
          {notice.of === 'mail' && (
            <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
              {t('notifications.mailed')}
              {notice.reference && (
                <>
                  <span aria-hidden="true">·</span>
                  <Link
                    to={`/booking/${notice.reference}`}
                    className="inline-flex items-center underline max-md:min-h-11"
                  >
                    {t('notifications.booking', { reference: notice.reference })}
                  </Link>
                </>
              )}
            </span>
          )}
        </span>
        <span className="block flex-none text-sm text-ink-3">
          <Moment {...notice.at} />
        </span>
      </span>
    </li>
  );
}
