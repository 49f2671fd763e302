/** When a program or a person may try again; nothing where they need not wait. */
export function retryAfter(seconds: number): Record<string, string> {
  return seconds > 0 ? { 'retry-after': String(seconds) } : {};
}

/** A route's `headers`, where its form may ask to wait: the router drops what an action sets otherwise. */
export function waitHeaders({ actionHeaders }: { actionHeaders: Headers }): Record<string, string> {
  return retryAfter(Number(actionHeaders.get('retry-after') ?? 0));
}

export function cookieHeaders(cookies: string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}
