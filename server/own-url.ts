import { isIPv6 } from 'node:net';

/** Where this very process listens, past all proxies: for what it tells itself. */
export function ownUrl({ host, port }: { host: string | undefined; port: number }): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** What is printed once this process serves: where it listens, and its BASE_URL where that is another address. */
export function readyLine(env: { host: string | undefined; port: number; baseUrl: string }): string {
  const own = ownUrl(env).replace('//127.0.0.1:', '//localhost:');
  return own === env.baseUrl ? `ready ${own}` : `ready ${own} for ${env.baseUrl}`;
}
