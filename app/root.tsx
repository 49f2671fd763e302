import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRouteLoaderData,
} from 'react-router';
import { findLanguage } from '#i18n/languages.ts';
import { useTranslator } from '#i18n/use-translation.tsx';
import type { Route } from './+types/root';
import { agentOf } from './agent-of.ts';
import jakarta from './art/fonts/jakarta.woff2?url';
import readex from './art/fonts/readex.woff2?url';
import { guard } from './guard.ts';
import { MaintenanceBanner } from './maintenance/maintenance-banner.tsx';
import { factsOf, viewerOf } from './request-context.ts';
import { BareErrorPage } from './shell/bare-error-page.tsx';
import { RestoredPage } from './shell/restored-page.tsx';
import { describeSite } from './shell/site.ts';
import { NavigateProvider } from './ui/link.tsx';
import { keepUnsentForm } from './unavailable/keep-unsent-form.ts';
import { UnsentMessage } from './unavailable/unsent-message.tsx';
import './styles/app.css';

export const middleware: Route.MiddlewareFunction[] = [guard];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsentForm];

export async function loader({ context }: Route.LoaderArgs) {
  return describeSite(factsOf(context), viewerOf(context), await agentOf(context));
}

/**
 * The frame's facts change only with a preference or a setting, and both load a new document. Who was refused because
 * something has changed may have seen an old rate.
 */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return (
    actionStatus === 409 || (formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate)
  );
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
        {site && (
          <link rel="preload" as="fetch" href={site.messagesUrl} crossOrigin="anonymous" data-messages="" />
        )}
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
