import { isIP } from 'node:net';

/**
 * Who is at the other end. Each proxy appends the address that it was called from, so with `trustProxyHops`
 * proxies of ours in front, that many entries from the right are true and all that stand before them may be
 * forged. Without a proxy, or when fewer entries came than proxies stand there, it is the connection's own.
 */
export function clientAddress({
  connection,
  forwardedFor,
  trustProxyHops,
}: {
  connection: string | undefined;
  forwardedFor: string | undefined;
  trustProxyHops: number;
}): string {
  const entries = forwardedFor?.split(',') ?? [];
  const reported = trustProxyHops > 0 ? entries.at(-trustProxyHops) : undefined;
  return plainAddress(reported) ?? plainAddress(connection) ?? 'unknown';
}

/** Without port, brackets or the IPv6 dress of an IPv4 address; undefined when it is no address. */
function plainAddress(entry: string | undefined): string | undefined {
  const text = entry?.trim().toLowerCase() ?? '';
  const bare =
    /^\[(?<v6>[^\]]+)\](:\d+)?$/.exec(text)?.groups?.v6 ??
    /^(?<v4>\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.groups?.v4 ??
    text;
  const address = bare.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) ? address : undefined;
}
