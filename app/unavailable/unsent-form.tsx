import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  type DataRouter,
  type DataStrategyResult,
  data,
  IDLE_NAVIGATION,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
} from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';

/** Shows below a form that it could not be sent, until it is sent again or the page changes. */
export function UnsentMessage() {
  const { t } = useTranslation();
  const { key } = useLocation();
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [signInPage, setSignInPage] = useState<string>();
  const sent = useRef<HTMLFormElement | null>(null);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'submit',
      ({ target }) => {
        sent.current = target instanceof HTMLFormElement ? target : null;
        setContainer(null);
      },
      { signal, capture: true },
    );
    window.addEventListener(
      UNSENT,
      (event) => {
        setSignInPage(event instanceof CustomEvent ? event.detail : undefined);
        setContainer(addContainer(sent.current));
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message belongs to one page.
  useEffect(() => setContainer(null), [key]);
  useEffect(() => {
    container?.scrollIntoView({ block: 'nearest' });
    return () => container?.remove();
  }, [container]);

  if (!container) return null;
  const message = signInPage ? (
    <Alert
      tone="warning"
      action={
        <a href={signInPage} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center">
          {t('signIn')}
        </a>
      }
    >
      {t('unavailable.signedOut')}
    </Alert>
  ) : (
    <Alert tone="warning">{t('unavailable.unsent')}</Alert>
  );
  return createPortal(message, container);
}

/** Appends to the form that was sent, or to the form in focus for a submission by script. */
function addContainer(sent: HTMLFormElement | null): HTMLElement {
  const container = document.createElement('div');
  const form = document.activeElement?.closest('form') ?? (sent?.isConnected ? sent : null);
  container.className = form ? 'col-span-full basis-full py-2' : 'fixed inset-x-4 bottom-16 z-50 mx-auto max-w-150';
  (form ?? document.body).append(container);
  return container;
}

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter;
  }
}

/**
 * Dispatched on the window when a form could not be sent; UnsentMessage shows it. When the session has ended, the
 * detail is the address of the sign-in page.
 */
const UNSENT = 'form-unsent';

/**
 * Wraps every request of the router in the browser. When the server is unreachable, answers 503 or redirects a form to the
 * sign-in page, the router would replace the page and everything typed would be lost. This middleware keeps the page.
 */
export const keepUnsentForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const router = window.__reactRouterDataRouter;
  const signInPage = request.method === 'GET' ? undefined : Object.values(results).map(signInPageOf).find(Boolean);
  const failed = Object.keys(results).filter((id) => signInPage || isUnavailable(results[id]));
  if (!router || failed.length === 0 || request.signal.aborted) return results;
  const { navigation, loaderData } = router.state;
  const isNavigation = navigation.location?.pathname === new URL(request.url).pathname;

  if (request.method === 'GET') {
    // A new page has nothing to show, so its error screen appears. A revalidation keeps the data it has.
    if (isNavigation) return results;
    return { ...results, ...each(failed, (id) => loaderData[id]) };
  }
  window.dispatchEvent(new CustomEvent<string | undefined>(UNSENT, { detail: signInPage }));
  // A fetcher stays on its page by itself.
  if (!isNavigation) return { ...results, ...each(failed, () => data(undefined, { status: 503 })) };
  // The router can't abandon a submission and stay on the page, so the submission stays pending: the next navigation
  // aborts it.
  router._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION });
  await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
  return results;
};

function each(ids: string[], resultOf: (id: string) => unknown): Record<string, DataStrategyResult> {
  return Object.fromEntries(ids.map((id) => [id, { type: 'data' as const, result: resultOf(id) }]));
}

/** Where the guard redirects a request without a session. */
function signInPageOf({ result }: DataStrategyResult): string | undefined {
  const place = result instanceof Response ? result.headers.get('location') : null;
  return place && isSignInPage(place) ? place : undefined;
}

/** A lost connection is a TypeError of fetch; a proxy without its server answers with what the router can't decode. */
function isUnavailable(result: DataStrategyResult | undefined): boolean {
  if (result?.type !== 'error') return false;
  const error: unknown = result.result;
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof TypeError || (error instanceof Error && /turbo-stream/.test(error.message));
}

/** Whether a redirect is the guard's answer to a form sent after the session had ended (guard.ts). */
export function isSignInPage(place: string): boolean {
  return /^\/(auth|admin-login)\?next=[^&]*&unsent=1$/.test(place);
}
