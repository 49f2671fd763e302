import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { requestRecovery } from '#features/identity/entrance/recover-password.ts';
import { recoverAccount } from '#features/identity/entrance/reset-password.ts';
import { endSession, listSessions } from '#features/identity/entrance/sessions.ts';
import { signInOwner } from '#features/identity/entrance/sign-in.ts';
import { signUp } from '#features/identity/entrance/sign-up.ts';
import {
  findEndpoint,
  libraryEndpoints,
  type OurEndpoint,
  ourEndpoints,
} from '#features/identity/library/api-endpoints.ts';
import { verifyEmail } from '#features/identity/profile/verify-email.ts';
import { parseJson } from '#lib/untrusted-input.ts';
import { actorOf, factsOf, knownActor, knownViewer, type RequestFacts, viewerOf } from '../../request-context.ts';
import { cookieHeaders } from '../../response-headers.ts';
import type { Route } from './+types/auth';

type Answer = (request: Request, context: Readonly<RouterContextProvider>) => Promise<Response>;

const statuses: Record<string, number> = { too_many: 429, not_found: 404 };

function refused(result: { error: string; problems?: unknown; problem?: unknown }): Response {
  const { error, problems, problem } = result;
  return Response.json({ error, problems, problem }, { status: statuses[error] ?? 422 });
}

/** Drops unknown fields, such as a role. */
async function read<Schema extends z.ZodObject>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJson(request));
  if (!parsed.success) {
    throw Response.json({ error: 'invalid' }, { status: 422, headers: { 'cache-control': 'no-store' } });
  }
  return parsed.data;
}

const text = z.string().max(1000).default('');

const answers: Record<OurEndpoint, Answer> = {
  '/sign-up/email': async (request, context) => {
    const facts = factsOf(context);
    const { auth } = facts.identity;
    const { name, email, password } = await read(request, z.object({ name: text, email: text, password: text }));
    const typed = { fullName: name, email, password, confirmPassword: password };
    const parts = { db: facts.db, auth, mailContext: facts.mailContext };
    const language = facts.preferences.language;
    const result = await signUp(parts, { typed, language, actor: actorOf(context) });
    if (!result.ok) return refused(result);
    const owner = { userId: result.userId, email: result.email, password };
    const signedIn = await signInOwner({ ...parts, authHeaders: facts.authHeaders }, owner, null);
    const headers = cookieHeaders(signedIn.ok ? signedIn.cookies : []);
    return Response.json({ user: { id: result.userId, email: result.email } }, { status: 201, headers });
  },

  '/request-password-reset': async (request, context) => {
    const { db, preferences, clientAddress } = factsOf(context);
    const { email } = await read(request, z.object({ email: text }));
    const result = await requestRecovery(db, { email, language: preferences.language, clientAddress });
    return result.ok ? Response.json({ status: true }) : refused(result);
  },

  '/reset-password': async (request, context) => {
    const { db, mailContext, identity, authHeaders } = factsOf(context);
    const { token, newPassword } = await read(request, z.object({ token: text, newPassword: text }));
    const typed = { token, password: newPassword, confirmPassword: newPassword };
    const result = await recoverAccount(
      { db, mailContext, auth: identity.auth, authHeaders, onEmailVerified: identity.onEmailVerified },
      typed,
      { actor: actorOf(context), earlier: null },
    );
    if (!result.ok) return refused(result);
    const { signedIn } = result;
    return Response.json(
      { status: true, ...(signedIn.ok && signedIn.step === 'second' && { twoFactorRedirect: true }) },
      { headers: cookieHeaders(signedIn.ok ? signedIn.cookies : []) },
    );
  },

  '/verify-email': async (request, context) => {
    const { db, mailContext, identity } = factsOf(context);
    const { token } = await read(request, z.object({ token: text }));
    const result = await verifyEmail(
      { db, mailContext, onEmailVerified: identity.onEmailVerified },
      token,
      knownActor(context),
    );
    return result.ok ? Response.json({ status: true, email: result.email }) : refused(result);
  },

  '/list-sessions': async (_request, context) => {
    const { db, settings } = factsOf(context);
    const viewer = knownViewer(context);
    const sessions = await listSessions(db, viewer.userId, settings.security.sessionTimeoutMinutes);
    return Response.json(sessions.map((session) => ({ ...session, isCurrent: session.id === viewer.sessionId })));
  },

  '/revoke-session': async (request, context) => {
    const { id } = await read(request, z.object({ id: z.uuid() }));
    const { ended } = await endSession(factsOf(context).db, knownViewer(context).userId, id);
    return ended ? Response.json({ status: true }) : refused({ error: 'not_found' });
  },
};

/** The authentication API (docs/api.md), for programs and for scripts in browsers. */
async function serve(args: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const response = await answerOf(args);
  response.headers.set('cache-control', 'no-store');
  return response;
}

async function answerOf({ request, context, params }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const path = `/${params['*']}`;
  const ours = findEndpoint(ourEndpoints, request.method, path);
  const endpoint = ours ?? findEndpoint(libraryEndpoints, request.method, path);
  if (!endpoint) return Response.json({ error: 'not_found' }, { status: 404 });
  if (endpoint.who === 'account' && !viewerOf(context)) {
    return Response.json({ error: 'unauthorized' }, { status: 401 });
  }
  // With a session these endpoints would turn two-step sign-in on. Only the account pages may: they ask for the password
  // and e-mail the owner.
  if (path.startsWith('/two-factor/') && viewerOf(context)) {
    return Response.json({ error: 'signed_in' }, { status: 409 });
  }
  const response = ours ? await answers[ours.path](request, context) : await askLibrary(request, factsOf(context));
  response.headers.set('cache-control', 'no-store');
  return response;
}

export const loader = serve;
export const action = serve;

/** server/middleware/security-headers.ts has already rejected cross-origin changes, so the origin can be set here. */
async function askLibrary(request: Request, facts: RequestFacts): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(facts.authHeaders);
  headers.set('origin', facts.baseUrl);
  let body: string | null = null;
  if (request.method !== 'GET') {
    const parsed = await readJson(request);
    // Not used by our pages, and the library would log whatever a stranger writes there.
    if (pathname.endsWith('/sign-in/email')) delete parsed.callbackURL;
    headers.set('content-type', 'application/json');
    body = JSON.stringify(parsed);
  }
  const response = await facts.identity.auth.handler(
    new Request(facts.baseUrl + pathname + search, { method: request.method, headers, body }),
  );
  if (response.status === 503) return Response.json({ error: 'unavailable' }, { status: 503 });
  // The library's response may be immutable, and later steps add headers.
  return new Response(response.body, response);
}

/** An empty body is an empty object. */
async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  const parsed = text ? parseJson(text) : {};
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  // PostgreSQL can't store NUL.
  if (!isObject || text.includes('\\u0000')) {
    const message = 'Send a JSON object in UTF-8, nested at most 64 deep and without NUL characters.';
    throw Response.json({ error: 'invalid_json', message }, { status: 400, headers: { 'cache-control': 'no-store' } });
  }
  return { ...parsed };
}
