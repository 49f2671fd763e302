import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, type Product } from './product.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
let product: Product;

beforeAll(async () => {
  site = await openSite({
    TRUST_PROXY: '0',
    NODE_OPTIONS: '--import=./tests/process/report-from-inside.ts',
    STRIPE_SECRET_KEY: 'sk_test_of_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    STRIPE_CHECKOUT_ORIGIN: 'https://pay.example',
    MAP_STYLE_URL: 'https://tiles.example/style.json?key=public',
  });
  product = site.product;
});

afterAll(() => site?.close());

async function reportFromInside(): Promise<Record<string, unknown>> {
  await fetch(`${product.url}/healthz`);
  const line = await eventually(
    () => /^inside (\{.*\})$/m.exec(product.stderr())?.[1],
    (found) => found !== undefined,
    'the report is printed',
  );
  return JSON.parse(line ?? '');
}

function policyOf(answer: Response): Map<string, string> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

function messagesOf(html: string): string | undefined {
  return /\/messages\/[^"]+\.json/.exec(html)?.[0];
}

describe('the headers of a page', () => {
  test.each(['/terms', '/auth', '/no-such-page'])('%s runs only the scripts that carry its nonce', async (address) => {
    const [first, second] = await Promise.all([fetch(product.url + address), fetch(product.url + address)]);
    const policy = policyOf(first);
    const scripts = policy.get('script-src') ?? '';
    const nonce = /^'self' 'nonce-([A-Za-z0-9+/=]{22,})'$/.exec(scripts)?.[1];
    expect(nonce).toBeDefined();
    expect(policyOf(second).get('script-src')).not.toBe(scripts);
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    // Without scripts, whoever pays by card is led from our form to that page.
    expect(policy.get('form-action')).toBe("'self' https://pay.example");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    // Street maps come from the host of their style.
    expect(policy.get('connect-src')).toBe("'self' https://tiles.example");
    expect(policy.get('img-src')).toBe("'self' data: https://tiles.example");
    expect(policy.get('style-src')).toBe("'self'");

    const html = await first.text();
    const executable = [...html.matchAll(/<script\b([^>]*)>/g)].filter(
      ([, attributes = '']) => !attributes.includes('application/ld+json'),
    );
    expect(executable.length).toBeGreaterThan(0);
    for (const [, attributes] of executable) expect(attributes).toContain(`nonce="${nonce}"`);
    expect(/\son(click|load|error|submit)=/.test(html)).toBe(false);
  });

  test('forbid to guess at the kind of any answer, files and errors among them', async () => {
    const html = await (await fetch(product.url)).text();
    const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0];
    const messages = messagesOf(html);
    const kinds = await Promise.all(
      [
        asset,
        messages,
        '/favicon.svg',
        '/healthz',
        '/metrics',
        '/webhooks/nobody',
        '/assets/none.js',
        '/api/v1/me',
      ].map(async (address) => {
        const { status, headers } = await fetch(`${product.url}${address}`);
        return [address, status, headers.get('x-content-type-options')];
      }),
    );
    expect(kinds).toEqual([
      [asset, 200, 'nosniff'],
      [messages, 200, 'nosniff'],
      ['/favicon.svg', 200, 'nosniff'],
      ['/healthz', 200, 'nosniff'],
      ['/metrics', 404, 'nosniff'],
      ['/webhooks/nobody', 404, 'nosniff'],
      ['/assets/none.js', 404, 'nosniff'],
      ['/api/v1/me', 401, 'nosniff'],
    ]);
  });

  test('say little to other sites and lend no device', async () => {
    const { headers } = await fetch(product.url);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment']) {
      expect(headers.get('permissions-policy')).toContain(`${feature}=()`);
    }
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test('are not repeated with the texts, data and pictures that a page loads', async () => {
    for (const address of [messagesOf(await (await fetch(product.url)).text()), '/about.data']) {
      const { headers, status } = await fetch(product.url + address);
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('permissions-policy')).toBeNull();
    }
  });

  test('without TLS promise no TLS', async () => {
    const answer = await fetch(product.url);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
    expect(policyOf(answer).has('upgrade-insecure-requests')).toBe(false);
  });

  test('carry an id that is another for each request and stands in the log', async () => {
    const ids = await Promise.all(
      ['/', '/', '/healthz'].map(async (address) => (await fetch(product.url + address)).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) {
      await eventually(
        () => product.stderr().includes(`"requestId":"${id}"`),
        (logged) => logged,
        `${id} is logged`,
      );
    }
  });

  test('pages are not kept by caches between people, fingerprinted files are kept for ever', async () => {
    const page = await fetch(product.url);
    const html = await page.text();
    expect(page.headers.get('cache-control') ?? 'no-cache').not.toContain('public');
    const asset = /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? '';
    const file = await fetch(product.url + asset, { headers: { 'accept-encoding': 'br' } });
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBe('br');
  });
});

test('pages are rendered by the React for production, which is several times as fast', async () => {
  // From the first moment: a job that draws a document may come before the first page.
  expect(await reportFromInside()).toMatchObject({ developersReact: [], reactWhenOpened: 'production' });
});

describe('a change asked for by another site', () => {
  function post(headers: Record<string, string>, body = 'currency=EUR'): Promise<Response> {
    return fetch(`${product.url}/preferences`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
  }

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:1' },
  ])('is refused: %o', async (headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['Origin', () => ({ origin: product.url })],
    ['nothing, as no browser does', () => ({})],
  ])('our own page, known by %s, may', async (_, headers) => {
    const answer = await post(headers());
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toContain('fika-mbali-currency=EUR');
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is a change as well', async (method) => {
    const answer = await fetch(product.url, { method, headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  });
});

describe('a request that is out of measure', () => {
  /** On a connection of its own: the server may well close it after refusing the rest. */
  async function statusOf(method: string, address: string, body = '', announced = true) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = httpRequest(product.url + address, {
        method,
        agent: false,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: 'session=geheim',
          ...(announced ? { 'content-length': body.length } : { 'transfer-encoding': 'chunked' }),
        },
      });
      sent.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.on('error', reject).end(body);
    });
  }

  test.each([
    ['over one megabyte is refused', 1024 * 1024, true, 413],
    ['over one megabyte that was not announced is refused', 1024 * 1024, false, 413],
    ['just under one megabyte is accepted', 1000 * 1000, true, 303],
  ])('a body %s', async (_, bytes, announced, status) => {
    const body = `currency=EUR&padding=${'x'.repeat(bytes)}`;
    expect((await statusOf('POST', '/preferences', body, announced)).status).toBe(status);
  });

  test('headers over sixteen kilobytes are refused', async () => {
    const answer = await fetch(product.url, { headers: { cookie: 'x'.repeat(17 * 1024) } });
    expect(answer.status).toBe(431);
  });

  test('slow senders have a limit', async () => {
    const { headersTimeout, requestTimeout } = await reportFromInside();
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(15_000);
    expect(requestTimeout).toBeGreaterThan(0);
    expect(requestTimeout).toBeLessThanOrEqual(60_000);
  });

  test.each(['TRACE', 'PROPFIND', 'PURGE'])('%s neither echoes the request nor fails', async (method) => {
    const { status, text } = await statusOf(method, '/about');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text.includes('geheim')).toBe(false);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await fetch(`${product.url}/about`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });
});
