import { isIPv6 } from 'node:net';

/** Where this very process listens, past all proxies: for what it tells itself. */
export function ownUrl({ host, port }: { host: string | undefined; port: number }): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
