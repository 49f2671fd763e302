import {
  type DataRouter,
  type DataStrategyResult,
  data,
  IDLE_NAVIGATION,
  isRouteErrorResponse,
  type MiddlewareFunction,
} from 'react-router';
import { isSignInPage } from './sign-in-page.ts';

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter;
  }
}

/**
 * Dispatched on the window when a form could not be sent; unsent-notice.tsx says so beside it. Where the session has ended,
 * its detail is the address of the sign-in page.
 */
export const UNSENT = 'form-unsent';

/**
 * In a browser, around everything that the router loads and sends. Where the server can't be reached, says 503 or leads a
 * form to the sign-in page, the router would put another screen in the place of the page, and all that was typed would be
 * gone: the page stays.
 */
export const keepUnsentForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const router = window.__reactRouterDataRouter;
  const signInPage =
    request.method === 'GET' ? undefined : Object.values(results).map(signInPageOf).find(Boolean);
  const failed = Object.keys(results).filter((id) => signInPage || isUnavailable(results[id]));
  if (!router || failed.length === 0 || request.signal.aborted) return results;
  const { navigation, loaderData } = router.state;
  const isNavigation = navigation.location?.pathname === new URL(request.url).pathname;

  if (request.method === 'GET') {
    // Another page has nothing to show, and its screen says so. One that only looks for news keeps what it has.
    if (isNavigation) return results;
    return { ...results, ...each(failed, (id) => loaderData[id]) };
  }
  window.dispatchEvent(new CustomEvent<string | undefined>(UNSENT, { detail: signInPage }));
  // A fetcher's form stays on its page by itself.
  if (!isNavigation) return { ...results, ...each(failed, () => data(undefined, { status: 503 })) };
  // The router has no way to give a submission up and stay where it is, so it is left unfinished: the next navigation
  // ends it, as it ends every one before it.
  router._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION });
  await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
  return results;
};

function each(ids: string[], resultOf: (id: string) => unknown): Record<string, DataStrategyResult> {
  return Object.fromEntries(ids.map((id) => [id, { type: 'data' as const, result: resultOf(id) }]));
}

/** Where the guard leads a request without a session. */
function signInPageOf({ result }: DataStrategyResult): string | undefined {
  const place = result instanceof Response ? result.headers.get('location') : null;
  return place && isSignInPage(place) ? place : undefined;
}

/** A lost connection is a TypeError of fetch; a proxy whose server is away answers with what the router can't read. */
function isUnavailable(result: DataStrategyResult | undefined): boolean {
  if (result?.type !== 'error') return false;
  const error: unknown = result.result;
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
  return error instanceof TypeError || (error instanceof Error && /turbo-stream/.test(error.message));
}
