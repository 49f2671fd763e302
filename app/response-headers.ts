/** The retry-after header; none for zero seconds. */
export function retryAfter(seconds: number): Record<string, string> {
  return seconds > 0 ? { 'retry-after': String(seconds) } : {};
}

/** A route's `headers` export that keeps the action's retry-after, which the router drops otherwise. */
export function waitHeaders({ actionHeaders }: { actionHeaders: Headers }): Record<string, string> {
  return retryAfter(Number(actionHeaders.get('retry-after') ?? 0));
}

export function cookieHeaders(cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}

/** For pages with personal or payment data: not cached, not indexed. */
export const noStore = { headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } };
