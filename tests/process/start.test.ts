import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseFreePort } from '#db/embedded/server.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { openBrowser } from './browser.ts';
import { type Product, spawnProduct, startProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let product: Product;
let metricsPort: number;

beforeAll(async () => {
  folder = await makeTestFolder();
  metricsPort = await chooseFreePort();
  product = await startProduct({
    DATA_DIR: folder.dataDir,
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN: 'a-token-for-this-test-alone',
  });
});

afterAll(async () => {
  await product?.stop();
  await removeTestFolder(folder.root);
});

describe('a stranger starts the product', () => {
  test('and reads two lines: how to appoint the first administrator, and where it is', () => {
    const [code, ready, rest] = product.stdout().split('\n');
    expect(code).toMatch(/^setup code: [A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(ready).toBe(`ready http://localhost:${product.port}`);
    expect(rest).toBe('');
  });

  test('it is alive, ready, and shows its home page', async () => {
    const [healthz, readyz, home] = await Promise.all(
      ['/healthz', '/readyz', '/'].map((address) => fetch(product.url + address)),
    );
    expect([healthz?.status, await healthz?.text()]).toEqual([200, 'alive']);
    expect([readyz?.status, await readyz?.text()]).toEqual([200, 'ready']);
    // As load balancers ask by default.
    expect(await askByOldHttp(product.port, '/readyz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(home?.status).toBe(200);
    expect((await home?.text())?.includes('Explore the World with Confidence')).toBe(true);
  });

  test('the secret it made is for its owner alone', async () => {
    const { mode, size } = await stat(path.join(folder.dataDir, 'secret'));
    expect(mode & 0o777).toBe(0o600);
    expect(size).toBeGreaterThan(32);
  });

  test('no half-written file is left in its folder', async () => {
    const names = await readdir(folder.dataDir);
    expect(names.filter((name) => /tmp|partial|secret\./.test(name))).toEqual([]);
  });
});

test('a forged address, where there is no proxy, evades no limit of the sign-in', async () => {
  const statuses = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const forged = `198.51.100.${guess}`;
    const answer = await openBrowser(product.url, forged).json(
      '/api/auth/sign-in/email',
      { email: 'unlucky@example.com', password: `guess-${guess}` },
      { headers: { 'x-client-address': forged, 'x-real-ip': forged, forwarded: `for=${forged}` } },
    );
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

describe('a second process', () => {
  test('on the same folder says so and ends', async () => {
    const second = await spawnProduct({ DATA_DIR: folder.dataDir });
    expect(await second.ended).toBe(1);
    expect(second.stdout()).toBe('');
    expect(second.stderr()).toContain('Another Fika Mbali process is using');
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  });

  test('on the same port says so and ends', async () => {
    const second = await spawnProduct({
      DATA_DIR: path.join(folder.root, 'other'),
      PORT: String(product.port),
    });
    expect(await second.ended).toBe(1);
    expect(second.stdout()).toBe('');
    expect(second.stderr()).toBe(
      `Port ${product.port} is taken by another program. Stop it, or set PORT to another number.\n`,
    );
  });
});

describe('figures for Prometheus', () => {
  const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  test('stand on a port of their own, and nothing else does', async () => {
    const figures = await fetch(`http://localhost:${metricsPort}/metrics`);
    expect(figures.status).toBe(200);
    expect(await figures.text()).toMatch(/^http_request_duration_seconds_count\{.*\} \d+$/m);
    expect((await fetch(`http://localhost:${metricsPort}/`)).status).toBe(404);
  });

  test('stand at /metrics for those who know the token', async () => {
    const figures = await fetch(`${product.url}/metrics`, withToken('a-token-for-this-test-alone'));
    expect(figures.status).toBe(200);
    expect(await figures.text()).toContain('db_pool_connections');
  });

  test.each([
    ['no token', {}],
    ['a wrong token', withToken('a-token-for-another-test')],
    ['an empty token', withToken('')],
  ])('with %s there is nothing at /metrics', async (_, request) => {
    const answer = await fetch(`${product.url}/metrics`, request);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('http_request');
  });
});

/** HTTP/1.0 without a host. */
function askByOldHttp(port: number, address: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${address} HTTP/1.0\r\n\r\n`);
  return text(socket);
}
