import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { askToRecover } from '#features/identity/entrance/recover-password.ts';
import { recoverAccount } from '#features/identity/entrance/reset-password.ts';
import { endSession, listSessions } from '#features/identity/entrance/sessions.ts';
import { signInOwner } from '#features/identity/entrance/sign-in.ts';
import { signUp } from '#features/identity/entrance/sign-up.ts';
import { verifyEmail } from '#features/identity/entrance/verify-email.ts';
import type { OurEndpoint } from '#features/identity/library/api-endpoints.ts';
import { cookieHeaders } from '../../../cookie-headers.ts';
import { actorOf, factsOf, knownActor, knownViewer } from '../../../request-context.ts';
import { readJson } from './ask-library.ts';

type Answer = (request: Request, context: Readonly<RouterContextProvider>) => Promise<Response>;

const statuses: Record<string, number> = { too_many: 429, not_found: 404 };

function refused(result: { error: string; problems?: unknown; problem?: unknown }): Response {
  const { error, problems, problem } = result;
  return Response.json({ error, problems, problem }, { status: statuses[error] ?? 422 });
}

/** Unknown fields, such as a role, are dropped here. */
async function read<Schema extends z.ZodObject>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJson(request));
  if (!parsed.success) {
    throw Response.json({ error: 'invalid' }, { status: 422, headers: { 'cache-control': 'no-store' } });
  }
  return parsed.data;
}

const text = z.string().max(1000).default('');

export const answers: Record<OurEndpoint, Answer> = {
  '/sign-up/email': async (request, context) => {
    const facts = factsOf(context);
    const { auth } = facts.identity;
    const { name, email, password } = await read(
      request,
      z.object({ name: text, email: text, password: text }),
    );
    const typed = { fullName: name, email, password, confirmPassword: password };
    const parts = { db: facts.db, auth, house: facts.house };
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
    const result = await askToRecover(db, { email, language: preferences.language, clientAddress });
    return result.ok ? Response.json({ status: true }) : refused(result);
  },

  '/reset-password': async (request, context) => {
    const { db, house, identity, authHeaders } = factsOf(context);
    const { token, newPassword } = await read(request, z.object({ token: text, newPassword: text }));
    const typed = { token, password: newPassword, confirmPassword: newPassword };
    const result = await recoverAccount(
      { db, house, auth: identity.auth, authHeaders, onEmailVerified: identity.onEmailVerified },
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
    const { db, house, identity } = factsOf(context);
    const { token } = await read(request, z.object({ token: text }));
    const result = await verifyEmail(
      { db, house, onEmailVerified: identity.onEmailVerified },
      token,
      knownActor(context),
    );
    return result.ok ? Response.json({ status: true, email: result.email }) : refused(result);
  },

  '/list-sessions': async (_request, context) => {
    const { db, settings } = factsOf(context);
    const viewer = knownViewer(context);
    const sessions = await listSessions(db, viewer.userId, settings.security.sessionTimeoutMinutes);
    return Response.json(
      sessions.map((session) => ({ ...session, isCurrent: session.id === viewer.sessionId })),
    );
  },

  '/revoke-session': async (request, context) => {
    const { id } = await read(request, z.object({ id: z.uuid() }));
    const { ended } = await endSession(factsOf(context).db, knownViewer(context).userId, id);
    return ended ? Response.json({ status: true }) : refused({ error: 'not_found' });
  },
};
