import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { readTokenBearer, readViewer, type Viewer } from '#features/identity/entrance/viewer.ts';
import { hasAdmin } from '#features/identity/roles/admin-setup.ts';
import type { Settings } from '#features/settings/settings.ts';
import { type Audience, declarations } from './access.ts';
import { factsOf, type RequestFacts, viewerContext } from './request-context.ts';
import { site } from './routes.ts';
import { isClosed, maintenanceAnswer } from './unavailable/maintenance.tsx';

const audienceOf = declarations(site);
/** Responses that shared caches store: they need no session and must not carry a cookie. */
const sharedRoutes = new Set(['/messages/:file', '/pictures/:file', '/api/v1/places']);

const tokenAudiences: ReadonlySet<Audience> = new Set(['api', 'adminApi']);

/** Runs before every page and endpoint: identifies the viewer and refuses those outside the route's audience. */
export const guard: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const facts = factsOf(context);
  // The router omits the leading slash for a route inside a layout.
  const route = pattern.startsWith('/') ? pattern : `/${pattern}`;
  facts.matched.route = route;
  const audience = audienceOf.get(route);
  if (!audience) throw new Error(`${pattern} does not declare its audience`);

  const isShared = sharedRoutes.has(route);
  const { pathname } = new URL(request.url);
  const isClosedTo = (viewer: Viewer | null) => isClosed({ route, pathname, audience, viewer }, facts.settings);
  const { viewer, cookies } =
    isShared && !isClosedTo(null) ? { viewer: null, cookies: [] } : await identify(request, facts, audience);
  context.set(viewerContext, viewer);
  if (isClosedTo(viewer)) return maintenanceAnswer(request, facts);
  const response = (await refusal(audience, viewer, request, facts)) ?? (await next());
  if (isShared) return response;
  // Personal pages must not reappear with the back button after sign-out.
  if (viewer && audience !== 'everyone' && !response.headers.has('cache-control')) {
    response.headers.set('cache-control', 'no-store');
  }
  // A page that sets a new session cookie wins: the cookie read before the change is invalid by now.
  const changed = new Set(response.headers.getSetCookie().map(cookieName));
  for (const cookie of cookies.filter((cookie) => !changed.has(cookieName(cookie)))) {
    response.headers.append('set-cookie', cookie);
  }
  return response;
};

function cookieName(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='));
}

async function identify(request: Request, facts: RequestFacts, audience: Audience) {
  const { auth } = facts.identity;
  const token = tokenAudiences.has(audience) && request.headers.get('authorization')?.match(/^Bearer (\S+)$/)?.[1];
  if (token) return { viewer: await readTokenBearer(auth, token), cookies: [] };
  return readViewer(auth, facts.authHeaders);
}

async function refusal(
  audience: Audience,
  viewer: Viewer | null,
  request: Request,
  facts: RequestFacts,
): Promise<Response | undefined> {
  switch (audience) {
    case 'everyone':
    case 'developers':
      return undefined;
    case 'accountOrSignInPrompt':
      return viewer || ['GET', 'HEAD'].includes(request.method) ? undefined : toSignIn('/auth', request, viewer);
    case 'account':
      return viewer ? undefined : toSignIn('/auth', request, viewer);
    case 'agent':
      return viewer?.role === 'agent' ? undefined : toSignIn('/auth', request, viewer);
    case 'admin':
      return refusalOfAdmin(viewer, request, facts);
    case 'setup':
      return (await hasAdmin(facts.db)) ? refusalOfAdmin(viewer, request, facts) : undefined;
    case 'api':
      return viewer ? undefined : apiRefusal('unauthorized', 401);
    case 'adminApi':
      return refusalOfAdminApi(viewer, facts);
  }
}

function refusalOfAdminApi(viewer: Viewer | null, facts: RequestFacts): Response | undefined {
  if (!viewer) return apiRefusal('unauthorized', 401);
  if (viewer.role !== 'admin') return apiRefusal('forbidden', 403);
  return lacksSecondFactor(viewer, facts.settings) ? apiRefusal('second_factor_needed', 403) : undefined;
}

function apiRefusal(error: string, status: 401 | 403): Response {
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } });
}

function refusalOfAdmin(viewer: Viewer | null, request: Request, facts: RequestFacts): Response | undefined {
  if (viewer?.role !== 'admin') return toSignIn('/admin-login', request, viewer);
  if (lacksSecondFactor(viewer, facts.settings)) return redirectDocument('/account/security?needed=admin');
  return undefined;
}

/**
 * Redirects to a sign-in page that returns to the requested page. `unsent=1` marks a form that was posted without a
 * session: the form is shown again with what was typed (unavailable/unsent-form.tsx).
 */
function toSignIn(signInPage: '/auth' | '/admin-login', request: Request, viewer: Viewer | null): Response {
  const { pathname, search } = new URL(request.url);
  const path = pathname.replace(/\.data$/, '');
  const params = new URLSearchParams(search);
  params.delete('_routes');
  const query = params.size > 0 ? `?${params}` : '';
  const isUnsent = !viewer && !['GET', 'HEAD'].includes(request.method);
  return redirectDocument(
    `${signInPage}?${new URLSearchParams({ next: path + query, ...(isUnsent && { unsent: '1' }) })}`,
  );
}

/** Whether the settings require a second factor that this administrator's session lacks. */
export function lacksSecondFactor(viewer: Viewer, { security }: Pick<Settings, 'security'>): boolean {
  return security.requireAdminSecondFactor && !viewer.hasSecondFactor;
}
