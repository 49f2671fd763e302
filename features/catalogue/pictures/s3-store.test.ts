import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPictureStore, s3Store } from './picture-store.ts';

const name = '0198c0de-7a11-7000-8000-000000000001-640.webp';
const bytes = Buffer.from('a picture');
const keys = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'opensesame/and+more' };
const region = 'eu-west-1';

type Answer = { status: number; text?: string } | 'silence';

let server: Server;
let endpoint: string;
let objects: Map<string, { bytes: Buffer; type: string | undefined }>;
let seen: string[];
/** An answer that replaces the normal one. */
let mood: Answer | undefined;

beforeEach(async () => {
  objects = new Map();
  seen = [];
  mood = undefined;
  server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    seen.push(`${request.method} ${path}`);
    if (mood === 'silence') return;
    if (mood) return response.writeHead(mood.status).end(mood.text);
    if (!isSigned(request, body)) {
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const stored = objects.get(path);
    if (request.method === 'PUT') objects.set(path, { bytes: body, type: request.headers['content-type'] });
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    return stored ? response.end(stored.bytes) : response.writeHead(404).end('<Code>NoSuchKey</Code>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The store has no port');
  endpoint = `http://127.0.0.1:${address.port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Computes the signature as the protocol's reference describes it. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { headers } = request;
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const [, keyId, day = '', place = '', names = '', signature] = said ?? [];
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (keyId !== keys.accessKeyId || place !== region) return false;
  if (headers['x-amz-content-sha256'] !== bodyHash) return false;
  if (!names.split(';').includes('host') || !names.split(';').includes('x-amz-content-sha256')) return false;
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((header) => `${header}:${headers[header]}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${place}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, place, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  return signature === hmac(key, toSign).toString('hex');
}

function openStore(changes: Partial<typeof keys> = {}) {
  return createPictureStore({
    dataDir: '/nowhere',
    s3: { endpoint, bucket: 'fika', region, ...keys, ...changes },
  });
}

test('a picture that was put is in the bucket with its type, comes back, and is gone once removed', async () => {
  const store = openStore();
  expect(await store.get(name)).toBeUndefined();
  await store.put(name, bytes, 'image/webp');
  expect(objects.get(`/fika/${name}`)).toEqual({ bytes, type: 'image/webp' });
  expect(Buffer.from((await store.get(name)) ?? '')).toEqual(bytes);
  await store.remove(name);
  expect(objects.size).toBe(0);
  await store.remove(name);
});

test('an operator with the wrong key reads what the store said, and never the key', async () => {
  const put = openStore({ secretAccessKey: 'wrong-secret' }).put(name, bytes, 'image/webp');
  await expect(put).rejects.toThrow('The picture store answered a PUT with 403 (SignatureDoesNotMatch)');
  await expect(put).rejects.not.toThrow(/wrong-secret|AKIAEXAMPLE/);
});

test.each([500, 503, 403, 302])('a store that answers %d is a fault, not a missing picture', async (status) => {
  mood = {
    status,
    text: '<Error><Code>SlowDown</Code><AWSAccessKeyId>AKIAEXAMPLE</AWSAccessKeyId></Error>',
  };
  const store = openStore();
  const asks = [() => store.get(name), () => store.put(name, bytes, 'image/webp'), () => store.remove(name)];
  for (const ask of asks) {
    const fault = await ask().then(
      () => 'none',
      (error) => String(error),
    );
    expect(fault).toContain(`with ${status} (SlowDown)`);
    expect(fault).not.toContain('AKIAEXAMPLE');
  }
});

test('a store that never answers does not hold a page for ever', async () => {
  mood = 'silence';
  const store = s3Store({ endpoint, bucket: 'fika', region, ...keys }, { timeoutMs: 100 });
  await expect(store.get(name)).rejects.toThrow(/The picture store at 127\.0\.0\.1:\d+ did not answer a GET/);
});

test('an invalid name is never requested', async () => {
  const store = openStore();
  await expect(store.get('../other-bucket/secret')).rejects.toThrow('Invalid name of a picture');
  await expect(store.remove('')).rejects.toThrow('Invalid name of a picture');
  expect(seen).toEqual([]);
});
