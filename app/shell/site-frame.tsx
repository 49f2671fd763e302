import { Outlet } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { Route } from './+types/site-frame';
import { BottomBar } from './bottom-bar.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The frame around every public page. */
export default function SiteFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that fails keeps its frame, so that the way out stays in sight. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col pb-14 md:pb-0">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-3 focus:shadow-3"
      >
        {t('skipToContent')}
      </a>
      <SiteHeader />
      <main id="content" className="flex-1">
        {children}
      </main>
      <SiteFooter />
      <BottomBar />
    </div>
  );
}
