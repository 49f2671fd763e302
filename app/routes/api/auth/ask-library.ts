import { parseJson } from '#lib/parse-json.ts';
import type { RequestFacts } from '../../../request-context.ts';

/** That a change is asked for by our own pages has been made sure of before (server/middleware/same-origin-only.ts). */
export async function askLibrary(request: Request, facts: RequestFacts): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(facts.authHeaders);
  headers.set('origin', facts.baseUrl);
  let body: string | null = null;
  if (request.method !== 'GET') {
    const parsed = await readJson(request);
    // Where to go next is the pages' to say: the library would log whatever a stranger writes there.
    if (pathname.endsWith('/sign-in/email')) delete parsed.callbackURL;
    headers.set('content-type', 'application/json');
    body = JSON.stringify(parsed);
  }
  const response = await facts.identity.auth.handler(
    new Request(facts.baseUrl + pathname + search, { method: request.method, headers, body }),
  );
  if (response.status === 503) return Response.json({ error: 'unavailable' }, { status: 503 });
  // The library's answer may be frozen; what goes out gets more headers on its way.
  return new Response(response.body, response);
}

/** The object that a program sent; an empty body is an empty object. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  const parsed = text ? parseJson(text) : {};
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  // PostgreSQL stores no such character.
  if (!isObject || text.includes('\\u0000')) {
    const message = 'Send a JSON object in UTF-8, nested at most 64 deep and without NUL characters.';
    throw Response.json(
      { error: 'invalid_json', message },
      { status: 400, headers: { 'cache-control': 'no-store' } },
    );
  }
  return { ...parsed };
}
