import { randomInt } from 'node:crypto';

type Sent = { headers?: Record<string, string>; method?: string };

/** Somebody at a browser: keeps cookies, follows no redirect by itself, and has a network address of their own. */
export interface Browser {
  get(path: string, sent?: Sent): Promise<Response>;
  /** As a form is sent. */
  post(path: string, fields?: Record<string, string>, sent?: Sent): Promise<Response>;
  /** As a form with files is sent. */
  upload(path: string, form: FormData, sent?: Sent): Promise<Response>;
  /** As a program sends JSON. */
  json(path: string, body?: unknown, sent?: Sent): Promise<Response>;
  cookies: Map<string, string>;
}

/** The address is what our proxy would report; it counts where the product trusts one. */
export function openBrowser(baseUrl: string, address = someAddress()): Browser {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers({ 'x-forwarded-for': address });
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const answer = await fetch(new URL(path, baseUrl), { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) keep(cookie);
    return answer;
  };
  return {
    cookies,
    get: (path, { headers = {}, method = 'GET' } = {}) => send(path, { method, headers }),
    post: (path, fields = {}, { headers = {}, method = 'POST' } = {}) =>
      send(path, { method, headers, body: new URLSearchParams(fields) }),
    async upload(path, form, { headers = {}, method = 'POST' } = {}) {
      // Whole, and so with a length: the product refuses files of unknown size.
      const whole = new Response(form);
      const kind = { 'content-type': whole.headers.get('content-type') ?? '' };
      return send(path, { method, headers: { ...kind, ...headers }, body: await whole.arrayBuffer() });
    },
    json: (path, body = {}, { headers = {}, method = 'POST' } = {}) =>
      send(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };

  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    const isEnded = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isEnded) cookies.delete(name);
    else cookies.set(name, value.join('='));
  }
}

export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
