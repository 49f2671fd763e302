import { BedDouble, House, type LucideIcon, Plane, Search, UserRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';

const items = [
  { to: '/', key: 'home', icon: House },
  { to: '/flights', key: 'flights', icon: Plane },
  { to: '/hotels', key: 'hotels', icon: BedDouble },
  { to: '/search', key: 'search', icon: Search },
  { to: '/account', key: 'account', icon: UserRound },
] as const satisfies { to: string; key: string; icon: LucideIcon }[];

/** Below 768 px. Home is marked on equality only, the others also for what lies under them. */
export function BottomBar() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('quickNavigation')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {items.map(({ to, key, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className="relative grid min-h-14 content-center justify-items-center gap-0.5 text-2xs text-ink-2 hover:no-underline aria-[current]:font-semibold aria-[current]:text-brand aria-[current]:before:absolute aria-[current]:before:inset-x-5 aria-[current]:before:top-0 aria-[current]:before:h-[3px] aria-[current]:before:rounded-b-xs aria-[current]:before:bg-brand"
        >
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
          {t(key)}
        </NavLink>
      ))}
    </nav>
  );
}
