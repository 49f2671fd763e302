import clsx from 'clsx';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { BedDouble, HomeIcon, Plane, RotateCw, Search, TriangleAlert, UserRound } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import type { Route } from './+types/site-frame';
import { NotFoundScreen } from './message-screen.tsx';
import { PageMeta } from './page-meta.tsx';
import { CheckoutFooter, SiteFooter } from './site-footer.tsx';
import { SiteHeader, TopBar, useCurrentPage } from './site-header.tsx';
import { useSite } from './use-site.ts';

interface Item {
  to: string;
  /** The path prefix of the pages it stands for, if not `to`. */
  under?: string;
  key: 'home' | 'flights' | 'hotels' | 'search' | 'account';
  icon: Icon;
}

const items: readonly Item[] = [
  { to: '/', key: 'home', icon: HomeIcon },
  { to: '/flights', key: 'flights', icon: Plane },
  { to: '/hotels', key: 'hotels', icon: BedDouble },
  { to: '/search', key: 'search', icon: Search },
  { to: '/account', key: 'account', icon: UserRound },
];

/** The navigation below 768 px. */
function BottomBar() {
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
          // Like other sign-in links: the list of their files adds a kilobyte to every page, and few visitors go there.
          discover={viewer || key !== 'account' ? 'render' : 'none'}
          aria-current={currentPage(under)}
          className="relative grid min-h-14 content-center justify-items-center gap-0.5 text-2xs text-ink-2 hover:no-underline aria-[current]:font-semibold aria-[current]:text-brand aria-[current]:before:absolute aria-[current]:before:inset-x-5 aria-[current]:before:top-0 aria-[current]:before:h-[3px] aria-[current]:before:rounded-b-xs aria-[current]:before:bg-brand"
        >
          <Icon className="size-6" />
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}

/** The layout of every public page. */
export default function SiteFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps the layout with its navigation. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}

/** The checkout and the page of a hotel keep their price and its button at the bottom of a phone's screen. */
const withOwnBar = /^\/(checkout|hotels\/[0-9a-f-]{36})$/;

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // Who pays is led nowhere else.
  const isCheckout = pathname === '/checkout';
  const hasBottomBar = !withOwnBar.test(pathname);
  // A phone has room for little else than a map.
  const aroundMap = /[?&]map=1\b/.test(search) ? 'max-md:hidden' : undefined;
  return (
    <div className={clsx('flex min-h-dvh flex-col', hasBottomBar && 'pb-14 md:pb-0')}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:shadow-3"
      >
        {t('skipToContent')}
      </a>
      {isCheckout ? (
        <header>
          <TopBar isCheckout />
        </header>
      ) : (
        <SiteHeader className={aroundMap} />
      )}
      <main id="content" className="flex-1">
        {children}
      </main>
      <div className={aroundMap}>{isCheckout ? <CheckoutFooter /> : <SiteFooter />}</div>
      {hasBottomBar && <BottomBar />}
    </div>
  );
}

function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <section className="wrap grid justify-items-center py-20 text-center">
      <PageMeta title={t('error.title')} hidden />
      <span className="grid size-14 place-content-center rounded-lg bg-danger-soft text-danger">
        <TriangleAlert className="size-7" />
      </span>
      <h1 className="mt-6 text-2xl md:text-3xl">{t(isUnavailable ? 'unavailable.heading' : 'error.heading')}</h1>
      <p className="mt-3 max-w-[48ch] text-ink-2">{t(isUnavailable ? 'unavailable.text' : 'error.text')}</p>
      <ButtonLink to={pathname + search} reloadDocument icon={RotateCw} className="mt-6">
        {t('error.retry')}
      </ButtonLink>
    </section>
  );
}
