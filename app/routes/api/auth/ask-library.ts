import type { RequestFacts } from '../../../request-context.ts';

/** That a change is asked for by our own pages has been made sure of before (server/middleware/same-origin-only.ts). */
export async function askLibrary(request: Request, facts: RequestFacts): Promise<Response> {
  const headers = new Headers(facts.authHeaders);
  headers.set('origin', facts.baseUrl);
  const contentType = request.headers.get('content-type');
  if (contentType) headers.set('content-type', contentType);
  const { pathname, search } = new URL(request.url);
  const response = await facts.identity.auth.handler(
    new Request(facts.baseUrl + pathname + search, {
      method: request.method,
      headers,
      body: request.method === 'GET' ? null : await request.arrayBuffer(),
    }),
  );
  // The library's answer may be frozen; what goes out gets more headers on its way.
  return new Response(response.body, response);
}
