import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';

// From the registries of special-purpose addresses (RFC 6890 and its successors). Two lists, because a single one would
// match IPv4 addresses against the IPv6 addresses that map them.
const specialIpv4 = blockList('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and the metadata service of cloud providers
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved and broadcast
]);

// Only 2000::/3 is global unicast, and not all of that.
const specialIpv6 = blockList('ipv6', [
  ['::', 3], // loopback, unspecified, embedded IPv4 (::ffff:0:0/96, 64:ff9b::/96), discard
  ['4000::', 2], // unassigned, and segment routing
  ['8000::', 1], // unassigned, fc00::/7 private, fe80::/10 link-local, ff00::/8 multicast
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which reaches any IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
]);

/** Whether an address is globally routable. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !specialIpv4.check(address, 'ipv4');
  return version === 6 && !address.includes('%') && !specialIpv6.check(address, 'ipv6');
}

// Domains that are never public (RFC 6761, 6762, 8375, and reserved by ICANN).
const privateEndings = ['.localhost', '.local', '.internal', '.home.arpa'];

/** Checks only the URL's host: a public name may still resolve to a private address. */
export function hasPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !privateEndings.some((ending) => host.endsWith(ending));
}

function blockList(family: 'ipv4' | 'ipv6', networks: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

export type FetchPictureResult = { ok: true; bytes: Buffer } | { ok: false; error: FetchProblem };

export type FetchProblem =
  | 'bad_address'
  | 'private_address'
  | 'unreachable'
  | 'no_picture_there'
  | 'too_many_redirects'
  | 'too_slow'
  | 'download_too_large';

/** Replaceable in tests. */
export interface FetchOptions {
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
 * Downloads a picture from a URL that an administrator entered. To protect our own network (SSRF), the name, each of
 * its addresses and every redirect are checked, and the connection uses the checked address, because a second DNS
 * lookup might return another.
 */
export async function fetchPublicPicture(
  address: string,
  {
    resolve = (hostname) => lookup(hostname, { all: true }),
    isPublic = isPublicAddress,
    ports = standardPorts,
    timeoutMs = 5000,
    maxBytes = 5 * 1024 * 1024,
  }: FetchOptions = {},
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
      const response = await get(url, addresses, signal);
      const next = redirectOf(response);
      if (next === undefined) return await read(response, maxBytes);
      response.destroy();
      url = URL.parse(next, url);
    }
    return { ok: false, error: 'too_many_redirects' };
  } catch (error) {
    if (signal.aborted) return { ok: false, error: 'too_slow' };
    // Unknown names, refused connections and bad certificates are all system errors with a code.
    if (error instanceof Error && 'code' in error) return { ok: false, error: 'unreachable' };
    throw error;
  }
}

/** Why nothing can be fetched from a URL, as far as its text shows. */
export function problemOfAddress(address: string): 'bad_address' | 'private_address' | undefined {
  const url = URL.parse(address);
  if (!url || address.length > MAX_ADDRESS_LENGTH || !isFetchable(url, standardPorts)) return 'bad_address';
  return hasPublicHost(url) ? undefined : 'private_address';
}

function isFetchable({ protocol, username, password, port }: URL, ports: readonly string[]): boolean {
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && ports.includes(port);
}

/** URL has already normalised 2130706433, 0x7f.1 and 0177.0.0.1 to 127.0.0.1. */
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

async function read(response: IncomingMessage, maxBytes: number): Promise<FetchPictureResult> {
  if (response.statusCode !== 200) {
    response.destroy();
    return { ok: false, error: 'no_picture_there' };
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += part.length;
    // Leaving the loop closes the connection.
    if (size > maxBytes) return { ok: false, error: 'download_too_large' };
    parts.push(part);
  }
  return { ok: true, bytes: Buffer.concat(parts) };
}

/** A DNS lookup can't be cancelled, so only the waiting ends. */
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
