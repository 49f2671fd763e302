import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { type MenuNumbers, readMenuNumbers } from '#features/operations/desk/read-menu-numbers.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../shell/use-site.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import type { Route } from './+types/admin-frame';
import { AdminErrorScreen } from './admin-error-screen.tsx';
import { readFoldedGroups } from './admin-menu.ts';
import { AdminBottomBar, AdminTopBar } from './admin-phone-bars.tsx';
import { AdminSideMenu } from './admin-side-menu.tsx';
import { LiveProvider } from './live/live-provider.tsx';
import { useMenuNumbers } from './live/use-menu-numbers.ts';
import '../../styles/all.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings } = factsOf(context);
  const isAdmin = viewerOf(context)?.role === 'admin';
  return {
    numbers: isAdmin ? await readMenuNumbers(db) : nothingWaits,
    sessionMinutes: settings.security.sessionTimeoutMinutes,
    folded: readFoldedGroups(request.headers.get('cookie')),
  };
}

const nothingWaits: MenuNumbers = {
  waitingBookings: 0,
  waitingMoney: 0,
  waitingInquiries: 0,
  waitingAgents: 0,
};

/** The frame around every page of the back-office, which is in English for everybody. */
export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  // While there is no administrator yet, visitors reach the page that makes the first one.
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

/** A page that fails keeps its frame, so that the way out stays in sight. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame numbers={loaderData?.numbers ?? nothingWaits} folded={loaderData?.folded ?? []}>
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
