import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { readShortlist } from '#features/search/hotels/shortlist.ts';
import { findLanguage } from '#i18n/languages.ts';
import { useTranslation, useTranslator } from '#i18n/use-translation.tsx';
import { Link, NavigateProvider } from '#ui/link.tsx';
import type { Route } from './+types/root';
import jakarta from './art/fonts/jakarta.woff2?url';
import readex from './art/fonts/readex.woff2?url';
import { guard } from './guard.ts';
import { agentOf, factsOf, viewerOf } from './request-context.ts';
import { describeSite } from './shell/site.ts';
import { keepUnsentForm, UnsentMessage } from './unavailable/unsent-form.tsx';
import './styles/app.css';
import { Construction } from '#ui/icons.tsx';
import { usePageRestored } from '#ui/use-page-restored.ts';

export const middleware: Route.MiddlewareFunction[] = [guard];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsentForm];

export async function loader({ context, request }: Route.LoaderArgs) {
  const shortlist = readShortlist(request.headers.get('cookie'));
  return { ...describeSite(factsOf(context), viewerOf(context), await agentOf(context)), shortlist };
}

/**
 * The data changes only with a preference or a setting, and both load a new document. A 409 answer may be due to an
 * outdated exchange rate, so it reloads the data.
 */
export function shouldRevalidate({ formMethod, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || (formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate);
}

export function Layout({ children }: { children: React.ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root');
  const { language: code } = useTranslator();
  const language = findLanguage(code);
  const face = language?.code === 'ar' ? readex : jakarta;
  return (
    <html
      lang={language?.code}
      dir={language?.direction}
      data-theme={site && site.theme !== 'system' ? site.theme : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#002a37" />
        <link rel="preload" as="font" type="font/woff2" href={face} crossOrigin="anonymous" />
        {site && <link rel="preload" as="fetch" href={site.messagesUrl} crossOrigin="anonymous" data-messages="" />}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData: site }: Route.ComponentProps) {
  return (
    <NavigateProvider value={useNavigate()}>
      <RestoredPage />
      {site.isClosed && <MaintenanceBanner />}
      <Outlet />
      <UnsentMessage />
    </NavigateProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BareErrorPage error={error} />;
}

/** The last resort when the layout fails too: it needs no settings, scripts or router. */
function BareErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <main className="wrap py-20 text-center">
      <title>{t('error.title')}</title>
      <h1 className="text-2xl">{t(isUnavailable ? 'unavailable.heading' : 'error.heading')}</h1>
      <p className="mt-3 text-ink-2">{t(isUnavailable ? 'unavailable.text' : 'error.text')}</p>
      <p className="mt-6">
        <a href="/">{t('notFound.home')}</a>
      </p>
    </main>
  );
}

/**
 * A form that led to another document, such as a payment page, is still submitting when the browser restores its page,
 * and its button would stay busy. Navigating to the same address ends the submission, reloads the data and keeps what
 * was typed.
 */
function RestoredPage() {
  const { state } = useNavigation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  usePageRestored(() => {
    if (state === 'idle') revalidate();
    else navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
  });
  return null;
}

/** Shown to administrators on every page during maintenance; in English like the back office. */
function MaintenanceBanner() {
  return (
    <div
      lang="en"
      dir="ltr"
      role="status"
      className="relative z-30 flex flex-wrap items-center justify-center gap-x-4 bg-warning-soft px-(--gutter) text-sm text-ink"
    >
      <span className="inline-flex items-center gap-2 py-2">
        <Construction aria-hidden="true" size={18} strokeWidth={1.75} className="flex-none text-warning" />
        <span>
          <strong className="font-semibold">Maintenance mode is on.</strong> Only administrators see the site.
        </span>
      </span>
      <Link
        to="/admin/settings#security"
        reloadDocument
        className="inline-flex min-h-11 items-center font-semibold text-brand"
      >
        Settings
      </Link>
    </div>
  );
}
