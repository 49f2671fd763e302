import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, looksPublic } from './public-address.ts';

export type FetchPictureResult = { ok: true; bytes: Buffer } | { ok: false; error: FetchError };

type FetchError =
  | 'bad_address'
  | 'private_address'
  | 'unreachable'
  | 'no_picture_there'
  | 'too_many_redirects'
  | 'too_slow'
  | 'download_too_large';

/** The outside world, as tests may draw it. */
export interface FetchSurroundings {
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  isPublic?: (address: string) => boolean;
  ports?: readonly string[];
  timeoutMs?: number;
  maxBytes?: number;
}

const MAX_ADDRESS_LENGTH = 500;
const MAX_REDIRECTS = 3;
const standardPorts = ['', '80', '443'];

/**
 * What an administrator's address leads to. Our own network lies behind this process, so every step is checked: the
 * name, each of its addresses, and again after each redirect; and the connection goes to the checked address itself,
 * because a second look at the name might find another.
 */
export async function fetchPublicPicture(
  address: string,
  {
    resolve = (hostname) => lookup(hostname, { all: true }),
    isPublic = isPublicAddress,
    ports = standardPorts,
    timeoutMs = 5000,
    maxBytes = 5 * 1024 * 1024,
  }: FetchSurroundings = {},
): Promise<FetchPictureResult> {
  if (address.length > MAX_ADDRESS_LENGTH) return { ok: false, error: 'bad_address' };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let url = URL.parse(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      if (!url || !isFetchable(url, ports)) return { ok: false, error: 'bad_address' };
      const addresses = await beforeTimeout(addressesOf(url, resolve), signal);
      if (addresses.length === 0) return { ok: false, error: 'unreachable' };
      if (!addresses.every((one) => isPublic(one.address))) return { ok: false, error: 'private_address' };
      const answer = await get(url, addresses, signal);
      const next = redirectOf(answer);
      if (next === undefined) return await read(answer, maxBytes);
      answer.destroy();
      url = URL.parse(next, url);
    }
    return { ok: false, error: 'too_many_redirects' };
  } catch (error) {
    if (signal.aborted) return { ok: false, error: 'too_slow' };
    // A name that is not known, a connection refused, a bad certificate: all of them are errors of the system.
    if (error instanceof Error && 'code' in error) return { ok: false, error: 'unreachable' };
    throw error;
  }
}

/** Why nothing will ever be fetched from an address, as far as it can be told without asking anybody. */
export function problemOfAddress(address: string): 'bad_address' | 'private_address' | undefined {
  const url = URL.parse(address);
  if (!url || address.length > MAX_ADDRESS_LENGTH || !isFetchable(url, standardPorts)) return 'bad_address';
  return looksPublic(url) ? undefined : 'private_address';
}

function isFetchable({ protocol, username, password, port }: URL, ports: readonly string[]): boolean {
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && ports.includes(port);
}

/** By now 2130706433, 0x7f.1 and 0177.0.0.1 are all spelled 127.0.0.1: URL has seen to that. */
async function addressesOf(
  { hostname }: URL,
  resolve: (hostname: string) => Promise<LookupAddress[]>,
): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  return family === 0 ? resolve(hostname) : [{ address: literal, family }];
}

function get(url: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const [first] = addresses;
  const options: RequestOptions = {
    agent: false,
    signal,
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' },
    lookup: (_hostname, { all }, found) =>
      all ? found(null, addresses) : found(null, first?.address ?? '', first?.family),
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
    request.on('response', resolve).on('error', reject).end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

async function read(answer: IncomingMessage, maxBytes: number): Promise<FetchPictureResult> {
  if (answer.statusCode !== 200) {
    answer.destroy();
    return { ok: false, error: 'no_picture_there' };
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) return { ok: false, error: 'download_too_large' };
    parts.push(part);
  }
  return { ok: true, bytes: Buffer.concat(parts) };
}

/** Asking for a name can't be called back, so its answer is not waited for any longer. */
async function beforeTimeout<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([value, timeout]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
