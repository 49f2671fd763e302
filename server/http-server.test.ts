import { once } from 'node:events';
import { connect, createServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseFreePort } from '#db/embedded/server.ts';
import { listen } from './http-server.ts';

const log = pino({ level: 'silent' });
const timeouts = { headersMs: 200, requestMs: 400, keepAliveMs: 60_000, stalledMs: 500, checkEveryMs: 50 };

type Listening = Extract<Awaited<ReturnType<typeof listen>>, { ok: true }>;

let port: number;
let http: Listening;
beforeAll(async () => {
  port = await chooseFreePort();
  const listening = await listen({ port, host: '127.0.0.1', log, isBehindTls: true, timeouts });
  if (!listening.ok) throw new Error(listening.message);
  http = listening;
  http.serve((request, response) => {
    request.resume().once('end', () => response.end('taken'));
  });
});
afterAll(() => http?.close());

/** Everything the server sends to a client that sends these parts and then waits until the connection closes. */
async function send(...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const closed = once(socket, 'close');
  for (const part of parts) {
    socket.write(part);
    await sleep(20);
  }
  await closed;
  return said;
}

const whole = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const half = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const form = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nname=';

describe('a slow sender is told so and cut off, long before a connection that rests', () => {
  test.each([
    ['that never begins', [], 0],
    ['of half its headers', [half], 0],
    ['of half its headers after a whole request', [whole, half], 1],
    ['of half its form', [form], 0],
    ['of half its form after a whole request', [whole, form], 1],
  ])('%s', async (_, parts, answers) => {
    const said = await send(...parts);
    expect(said.split('taken')).toHaveLength(answers + 1);
    expect(said).toMatch(/HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n\r\n$/);
  });
});

test('whoever does not read the answer is cut off', async () => {
  const serving = await listen({ port: await chooseFreePort(), host: '127.0.0.1', log, timeouts });
  if (!serving.ok) throw new Error(serving.message);
  serving.serve((_, response) => response.end(Buffer.alloc(64 * 1024 * 1024)));
  const address = serving.server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1').pause();
  socket.write(whole);
  await once(serving.server, 'connection');
  const open = () => promisify(serving.server.getConnections.bind(serving.server))();
  await expect.poll(open, { timeout: 5_000 }).toBe(0);
  socket.destroy();
  await serving.close();
});

test('an answer that takes long is waited for', async () => {
  const serving = await listen({ port: await chooseFreePort(), host: '127.0.0.1', log, timeouts });
  if (!serving.ok) throw new Error(serving.message);
  serving.serve((_, response) => void sleep(3 * timeouts.stalledMs).then(() => response.end('taken')));
  const address = serving.server.address();
  const answer = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  expect(await answer.text()).toBe('taken');
  await serving.close();
});

test('every answer forbids guessing at its kind, and behind TLS asks for TLS', async () => {
  const { headers } = await fetch(`http://127.0.0.1:${port}`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});

test('a server that stops accepts for a set time and asks to close, then refuses; who came in time is answered', async () => {
  const stopping = await listen({ port: await chooseFreePort(), host: '127.0.0.1', log });
  if (!stopping.ok) throw new Error(stopping.message);
  stopping.serve((_, response) => void sleep(100).then(() => response.end('taken')));
  const address = stopping.server.address();
  const ask = () => fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  const before = ask();
  const drained = stopping.drain(500);
  await sleep(300);
  const late = await ask();
  expect(late.headers.get('connection')).toBe('close');
  expect([await (await before).text(), await late.text()]).toEqual(['taken', 'taken']);
  await drained;
  await expect(ask()).rejects.toThrow();
});

test('a server that stops while it is behind with its work takes up all that was sent before', async () => {
  const stopping = await listen({ port: await chooseFreePort(), host: '127.0.0.1', log });
  if (!stopping.ok) throw new Error(stopping.message);
  stopping.serve((_, response) => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    response.end('taken');
  });
  const address = stopping.server.address();
  const { port: at } = typeof address === 'object' && address ? address : { port: 0 };
  const sockets = Array.from({ length: 50 }, () => connect(at, '127.0.0.1'));
  const answers = sockets.map(async (socket) => {
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    socket.write(whole);
    await once(socket, 'close');
    return said.slice(9, 12);
  });
  await once(sockets.at(-1) ?? new Socket(), 'connect');
  await stopping.drain();
  expect(await Promise.all(answers)).toEqual(sockets.map(() => '200'));
});

// Otherwise it would listen over IPv4 alone, and localhost would reach the other program.
test('a port that another program has over IPv6 alone is taken', async (context) => {
  const other = createServer().listen({ host: '::1', port: await chooseFreePort() });
  const [error] = await Promise.race([once(other, 'listening'), once(other, 'error')]);
  if (error) return context.skip('This machine has no IPv6');
  const taken = other.address();
  if (taken === null || typeof taken === 'string') throw new Error('It listens nowhere');
  const second = await listen({ port: taken.port, host: undefined, log });
  other.close();
  if (second.ok) await second.close();
  expect(second).toEqual({
    ok: false,
    message: `Port ${taken.port} is taken by another program. Stop it, or set PORT to another number.`,
  });
});
