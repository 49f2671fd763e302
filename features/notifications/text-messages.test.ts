import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTextMessageDelivery, type TextMessage } from './text-messages.ts';

const message: TextMessage = {
  id: newId(),
  queuedAt: '2026-10-15T08:30:00.123Z',
  to: '+254712555048',
  text: 'Fika Mbali: 042137 – رمزك',
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'texts-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('without a gateway a message is a file that only its owner may read; a second attempt is the same file', async () => {
  const deliver = createTextMessageDelivery({ smsUrl: undefined, smsToken: undefined, dataDir });
  await deliver(message);
  await deliver(message);
  const outbox = join(dataDir, 'outbox');
  const name = `20261015T083000.123Z-${message.id}.sms`;
  expect(await readdir(outbox)).toEqual([name]);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(outbox, name), 'utf8')).toBe(`To: ${message.to}\n\n${message.text}\n`);
});

describe('with a gateway', () => {
  let gateway: Server;
  let smsUrl: string;
  let answer: { status: number; headers?: Record<string, string> };
  let received: { method: string; headers: IncomingMessage['headers']; body: string }[];

  beforeEach(async () => {
    answer = { status: 202 };
    received = [];
    gateway = createServer(async (request, response) => {
      received.push({
        method: request.method ?? '',
        headers: request.headers,
        body: await readText(request),
      });
      response.writeHead(answer.status, answer.headers).end('{}');
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    smsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
  });
  afterEach(async () => {
    gateway.closeAllConnections();
    await new Promise((resolve) => gateway.close(resolve));
  });

  function deliver(smsToken?: string) {
    return createTextMessageDelivery({ smsUrl, smsToken, dataDir })(message);
  }

  test('the message arrives there with a key by which a second attempt is known, and leaves no file', async () => {
    await deliver('hush');
    await deliver('hush');
    expect(received).toHaveLength(2);
    for (const { method, headers, body } of received) {
      expect(method).toBe('POST');
      expect(headers).toMatchObject({ authorization: 'Bearer hush', 'idempotency-key': message.id });
      expect(JSON.parse(body)).toEqual({ to: message.to, text: message.text });
    }
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('without a token none is sent', async () => {
    await deliver();
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });

  test('what it refuses is tried again: the job fails, without the code in its words', async () => {
    answer = { status: 503 };
    const failure = await deliver().catch((error: unknown) => String(error));
    expect(failure).toContain('The SMS gateway answered 503');
    expect(failure).not.toContain('042137');
  });

  test('nobody is followed elsewhere with the message', async () => {
    answer = { status: 307, headers: { location: `${smsUrl}/elsewhere` } };
    await expect(deliver()).rejects.toThrow();
    expect(received).toHaveLength(1);
  });

  test('a gateway that is not there is a failure', async () => {
    await new Promise((resolve) => gateway.close(resolve));
    await expect(deliver()).rejects.toThrow();
    gateway.listen(0);
  });
});
