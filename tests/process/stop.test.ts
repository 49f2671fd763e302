import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestFolder, processesUnder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { eventually, spawnProduct, startProduct } from './product.ts';

let folder: Awaited<ReturnType<typeof makeTestFolder>>;

beforeAll(async () => {
  folder = await makeTestFolder();
});

afterAll(() => removeTestFolder(folder.root));

/** Sends the head of a form and resolves when the server has read it: then the request is in its hands. */
async function beginSlowForm(port: number, bodyBytes: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    [
      'POST /preferences HTTP/1.1',
      `Host: localhost:${port}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${bodyBytes}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  );
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 100 Continue/);
  return socket;
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(false));
    socket.once('error', () => resolve(true));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

describe('SIGTERM', () => {
  test('to npm start: a form half sent gets its answer, nobody new gets in, and all ends well within ten seconds; twice is as good as once', async () => {
    const product = await startProduct({ DATA_DIR: folder.dataDir }, ['npm', 'start']);
    const body = 'language=ar&returnTo=%2Fabout';
    const socket = await beginSlowForm(product.port, body.length);
    socket.write(body.slice(0, 10));
    const idle = await fetch(`${product.url}/healthz`);
    await idle.text();

    const requestedAt = performance.now();
    product.signal('SIGTERM');
    product.signal('SIGINT');
    await eventually(
      () => isRefused(product.port),
      (refused) => refused,
      'new connections are refused',
    );
    product.signal('SIGTERM');
    expect(socket.readyState).toBe('open');
    socket.write(body.slice(10));
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 303 /);
    expect(answer).toMatch(/^location: \/about\r$/im);

    expect(await product.ended).toBe(0);
    expect(performance.now() - requestedAt).toBeLessThan(10_000);
    expect(product.stderr()).not.toMatch(/"level":"(warn|error|fatal)"/);
    expect(processesUnder(folder.root)).toEqual([]);
  });

  // It takes the ten seconds.
  test.runIf(process.env.LONG)('a form that never arrives does not hold the stop up for ten seconds', async () => {
    const product = await startProduct({ DATA_DIR: folder.dataDir });
    const socket = await beginSlowForm(product.port, 1_000);
    socket.on('error', () => {});
    const requestedAt = performance.now();
    expect(await product.stop()).toBe(0);
    expect(performance.now() - requestedAt).toBeLessThan(10_000);
    socket.destroy();
  });

  test('while it is still starting, it ends without having said ready', async () => {
    const product = await spawnProduct({ DATA_DIR: folder.dataDir });
    await eventually(
      () => isRefused(product.port),
      (refused) => !refused,
      'the port is open',
    );
    expect(await product.stop()).toBe(0);
    expect(product.stdout()).toBe('');
    expect(processesUnder(folder.root)).toEqual([]);
  });
});

test('of a killed npm the product is not left behind', async () => {
  const npm = await spawnProduct({ DATA_DIR: folder.dataDir }, ['npm', 'start']);
  await eventually(
    () => isRefused(npm.port),
    (refused) => !refused,
    'the port is open',
  );
  npm.signal('SIGKILL');
  await eventually(
    () => isRefused(npm.port),
    (refused) => refused,
    'the port is free',
  );
  // Its standard output is open until the product has ended as well.
  expect(await npm.ended).toBe('SIGKILL');
  expect(npm.stdout()).not.toContain('ready');
  expect(processesUnder(folder.root)).toEqual([]);
});
