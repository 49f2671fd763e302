import { type ReactNode, useState } from 'react';
import { isRouteErrorResponse, NavLink, Outlet, useLocation } from 'react-router';
import { type MenuNumbers, readMenuNumbers } from '#features/operations/todo/read-waiting.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { factsOf, viewerOf } from '../../request-context.ts';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/admin-frame';
import { adminMenu, adminPhoneBar, isAdminGroup, readFoldedGroups, waitingIn } from './admin-menu.ts';
import { AdminSideMenu } from './admin-side-menu.tsx';
import { LiveProvider } from './live/live-updates.tsx';
import '../../styles/all.css';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Compass, ExternalLink, LogOut, Menu as MenuIcon, RotateCw, TriangleAlert } from '#ui/icons.tsx';
import { Menu, MenuButton, MenuLabel, MenuLine, MenuLink } from '#ui/menu.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';
import type { ShownViewer } from '../../shell/site.ts';
import { WaitingCount } from './admin-side-menu.tsx';
import { useLive } from './live/live-updates.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = factsOf(context);
  const isAdmin = viewerOf(context)?.role === 'admin';
  return {
    numbers: isAdmin ? await readMenuNumbers(db) : noneWaiting,
    sessionMinutes: settings.security.sessionTimeoutMinutes,
    folded: readFoldedGroups(request.headers.get('cookie')),
  };
}

const noneWaiting: MenuNumbers = {
  waitingBookings: 0,
  waitingMoney: 0,
  waitingInquiries: 0,
  waitingAgents: 0,
};

/** The back office is in English only. */
export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  // Until the first administrator exists, visitors can open /admin-setup.
  const isAdmin = useSite().viewer?.role === 'admin';
  const framed = (
    <Frame numbers={loaderData.numbers} folded={loaderData.folded}>
      <Outlet />
    </Frame>
  );
  return (
    <ToastProvider>
      {isAdmin ? <LiveProvider idleMinutes={loaderData.sessionMinutes}>{framed}</LiveProvider> : framed}
    </ToastProvider>
  );
}

/** Keeps the menu around a page that failed. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame numbers={loaderData?.numbers ?? noneWaiting} folded={loaderData?.folded ?? []}>
      <AdminErrorScreen error={error} />
    </Frame>
  );
}

interface FrameProps {
  numbers: MenuNumbers;
  folded: readonly string[];
  children: ReactNode;
}

function Frame({ numbers: loaded, folded, children }: FrameProps) {
  const { viewer, brand, isClosed } = useSite();
  const homeLabel = `${brand}, home`;
  const numbers = useMenuNumbers(loaded);
  const admin = viewer?.role === 'admin' ? viewer : null;
  return (
    <div lang="en" dir="ltr" className="min-h-dvh text-left md:flex">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:shadow-3"
      >
        Skip to content
      </a>
      {admin && (
        <AdminSideMenu
          viewer={admin}
          homeLabel={homeLabel}
          numbers={numbers}
          isBelowBanner={isClosed}
          folded={folded}
        />
      )}
      <div className="min-w-0 flex-1 max-md:pb-14">
        {admin ? (
          <AdminTopBar viewer={admin} homeLabel={homeLabel} numbers={numbers} />
        ) : (
          <header className="flex min-h-16 items-center border-b border-line bg-surface px-(--gutter) md:px-6">
            <Logo label={homeLabel} />
          </header>
        )}
        <main id="content">{children}</main>
      </div>
      {admin && <AdminBottomBar numbers={numbers} />}
    </div>
  );
}

/** The numbers that the loader read, updated live. */
function useMenuNumbers(loaded: MenuNumbers): MenuNumbers {
  const [known, setKnown] = useState({ loaded, numbers: loaded });
  // New loader data is newer than the last live update.
  if (known.loaded !== loaded) setKnown({ loaded, numbers: loaded });
  useLive(['bookings', 'inquiries', 'agents'], async () => {
    const answer = await fetch('/admin/live', { redirect: 'error' });
    if (!answer.ok) return;
    const numbers: MenuNumbers = await answer.json();
    setKnown((before) => ({ ...before, numbers }));
  });
  return known.numbers;
}

function AdminErrorScreen({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <>
        <PageMeta title="Page not found" hidden />
        <EmptyState
          icon={Compass}
          level="h1"
          title="404"
          className="py-20"
          actions={
            <>
              <ButtonLink to="/admin" tone="brand">
                Go to the dashboard
              </ButtonLink>
              <ButtonLink to="/" reloadDocument>
                Return to Home
              </ButtonLink>
            </>
          }
        >
          Oops! Page not found
        </EmptyState>
      </>
    );
  }
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <>
      <PageMeta title="Something went wrong" hidden />
      <EmptyState
        icon={TriangleAlert}
        level="h1"
        title={isUnavailable ? "We can't do this right now" : 'Something went wrong on our side'}
        className="py-20"
        actions={
          <ButtonLink to={pathname + search} reloadDocument icon={RotateCw}>
            Try again
          </ButtonLink>
        }
      >
        {isUnavailable && 'The database is unavailable, full or overloaded. '}
        Try again in a moment. If it keeps happening, the server's log has the reason.
      </EmptyState>
    </>
  );
}

/** Below 768 px. */
function AdminTopBar({ viewer, homeLabel, numbers }: { viewer: ShownViewer; homeLabel: string; numbers: MenuNumbers }) {
  const links = adminMenu.flatMap((entry) =>
    isAdminGroup(entry) ? entry.links.map((link) => ({ ...link, icon: entry.icon })) : [entry],
  );
  // The bottom bar shows the others.
  const waitingHere = waitingIn(
    links.filter(({ to }) => adminPhoneBar.every((link) => link.to !== to)),
    numbers,
  );
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-surface px-(--gutter) md:hidden">
      <Logo label={homeLabel} />
      <Menu
        label={waitingHere > 0 ? `Menu, ${waitingHere} waiting` : 'Menu'}
        align="end"
        chevron={false}
        trigger={
          <>
            <MenuIcon size={24} />
            <WaitingCount count={waitingHere} className="absolute end-0 top-0" />
          </>
        }
        triggerClassName="relative size-11 justify-center text-ink"
      >
        <MenuLabel>
          <bdi>{viewer.name}</bdi>
        </MenuLabel>
        {links.map(({ to, label, icon, waiting }) => (
          <MenuLink
            key={to}
            to={to}
            icon={icon}
            aside={waiting && numbers[waiting] > 0 ? <WaitingCount count={numbers[waiting]} /> : undefined}
          >
            {label}
          </MenuLink>
        ))}
        <MenuLine />
        <MenuLink to="/" reloadDocument icon={ExternalLink}>
          View site
        </MenuLink>
        <SignOutForm to="/admin-login">
          <MenuButton type="submit" icon={LogOut}>
            Logout
          </MenuButton>
        </SignOutForm>
      </Menu>
    </header>
  );
}

/** Below 768 px. Each item is as wide as its label, so that seven fit on the narrowest phone. */
function AdminBottomBar({ numbers }: { numbers: MenuNumbers }) {
  return (
    <nav
      aria-label="Quick navigation"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {adminPhoneBar.map(({ to, label, icon: Icon, exact = false, waiting }) => (
        <NavLink
          key={to}
          to={to}
          end={exact}
          className="relative grid min-h-14 min-w-11 flex-auto content-center justify-items-center gap-0.5 text-2xs font-medium text-ink-2 hover:no-underline max-[25rem]:text-[0.625rem] aria-[current]:text-brand aria-[current]:before:absolute aria-[current]:before:top-0 aria-[current]:before:h-0.75 aria-[current]:before:w-10 aria-[current]:before:rounded-b-xs aria-[current]:before:bg-brand"
        >
          <Icon className="size-6" />
          {label}
          {waiting && <WaitingCount count={numbers[waiting]} className="absolute end-0.5 top-1" />}
        </NavLink>
      ))}
    </nav>
  );
}
