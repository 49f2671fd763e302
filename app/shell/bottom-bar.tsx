import { useTranslation } from '#i18n/use-translation.tsx';
import { BedDouble, House, type Icon, Plane, Search, UserRound } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { useCurrentPage } from './use-current-page.ts';
import { useSite } from './use-site.ts';

interface Item {
  to: string;
  /** Where the pages lie that it stands for, if not under it. */
  under?: string;
  key: 'home' | 'flights' | 'hotels' | 'search' | 'account';
  icon: Icon;
}

const items: readonly Item[] = [
  { to: '/', key: 'home', icon: House },
  { to: '/flights', key: 'flights', icon: Plane },
  { to: '/hotels', key: 'hotels', icon: BedDouble },
  { to: '/search', key: 'search', icon: Search },
  { to: '/account', key: 'account', icon: UserRound },
];

/** Below 768 px. */
export function BottomBar() {
  const { t } = useTranslation();
  const currentPage = useCurrentPage();
  const { viewer } = useSite();
  const portal: Item = { to: '/agent/dashboard', under: '/agent', key: 'account', icon: UserRound };
  const shown = viewer?.role === 'agent' ? [...items.slice(0, -1), portal] : items;
  return (
    <nav
      aria-label={t('quickNavigation')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {shown.map(({ to, under = to, key, icon: Icon }) => (
        <Link
          key={key}
          to={to}
          // As the other ways in: the names of their files weigh a kilobyte on every page, and few go there.
          discover={viewer || key !== 'account' ? 'render' : 'none'}
          aria-current={currentPage(under)}
          className="relative grid min-h-14 content-center justify-items-center gap-0.5 text-2xs text-ink-2 hover:no-underline aria-[current]:font-semibold aria-[current]:text-brand aria-[current]:before:absolute aria-[current]:before:inset-x-5 aria-[current]:before:top-0 aria-[current]:before:h-[3px] aria-[current]:before:rounded-b-xs aria-[current]:before:bg-brand"
        >
          <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
