import { findEndpoint, libraryEndpoints, ourEndpoints } from '#features/identity/library/api-endpoints.ts';
import { factsOf, viewerOf } from '../../request-context.ts';
import type { Route } from './+types/auth';
import { answers } from './auth/answers.ts';
import { askLibrary } from './auth/ask-library.ts';

/** The sign-in service for programs and for what browsers do with scripts: docs/api.md lists it. */
async function serve(args: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const response = await answerOf(args);
  response.headers.set('cache-control', 'no-store');
  return response;
}

async function answerOf({
  request,
  context,
  params,
}: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const path = `/${params['*']}`;
  const ours = findEndpoint(ourEndpoints, request.method, path);
  const endpoint = ours ?? findEndpoint(libraryEndpoints, request.method, path);
  if (!endpoint) return Response.json({ error: 'not_found' }, { status: 404 });
  if (endpoint.who === 'account' && !viewerOf(context)) {
    return Response.json({ error: 'unauthorized' }, { status: 401 });
  }
  // For somebody who is signed in these would turn two-step sign-in on, which is for the pages: they ask for the
  // password and tell the owner.
  if (path.startsWith('/two-factor/') && viewerOf(context)) {
    return Response.json({ error: 'signed_in' }, { status: 409 });
  }
  const response = ours
    ? await answers[ours.path](request, context)
    : await askLibrary(request, factsOf(context));
  response.headers.set('cache-control', 'no-store');
  return response;
}

export const loader = serve;
export const action = serve;
