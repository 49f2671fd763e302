import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { CircleUserRound, Settings, TicketsPlane } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { isCurrent } from './menu-items.ts';

const tabs = [
  { key: 'profile', to: '/account', icon: CircleUserRound },
  { key: 'bookings', to: '/account/bookings', icon: TicketsPlane },
  { key: 'settings', to: '/account/settings', icon: Settings, also: '/account/security' },
] as const;

/** Each is a page of its own, so these are links and not a tab list. */
export function AccountTabs() {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('tabs.label')}>
      <ul className="flex gap-7 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-(--gutter) max-md:px-(--gutter)">
        {tabs.map((tab) => {
          const { key, to, icon: Icon } = tab;
          return (
            <li key={key} className="flex-none">
              <Link
                to={to}
                aria-current={isCurrent(tab, pathname) ? 'page' : undefined}
                className="relative flex min-h-13 items-center gap-2 rounded-t-sm font-display text-base font-semibold whitespace-nowrap text-ink-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:text-brand aria-[current]:after:bg-brand"
              >
                <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none max-md:hidden" />
                {t(`tabs.${key}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
