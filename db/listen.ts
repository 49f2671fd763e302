import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '#lib/log.ts';

export type Listener = { close(): Promise<void> };

type ListenOptions = {
  /** The direct address: LISTEN belongs to a session, which PgBouncer in transaction mode does not keep. */
  url: string;
  channels: string[];
  log: Log;
  onNotification: (channel: string, payload: string) => void;
  /** Notifications sent while the connection was down are lost: refresh here what they would have changed. */
  onReconnect: () => void;
};

const firstDelayMs = 100;
const maxDelayMs = 10_000;
const heartbeatMs = 15_000;

/** Resolves when the channels are listened to, rejects when the first connection fails, then reconnects forever. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const closing = new AbortController();
  let client = await connect(options);
  const finished = keepConnected();

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      await untilLost(client, closing.signal);
      if (closing.signal.aborted) break;
      options.log.warn('the connection that listens for notifications was lost');
      const next = await reconnect(options, closing.signal);
      if (!next) break;
      client = next;
      options.onReconnect();
    }
    await client.end().catch(() => {});
  }

  return {
    async close() {
      closing.abort();
      await finished;
    },
  };
}

async function connect({ url, channels, onNotification, log }: ListenOptions): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'fika-mbali listen',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 5_000,
  });
  client.on('error', (error) => log.debug({ err: error }, 'the listening connection reports an error'));
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function reconnect(options: ListenOptions, closing: AbortSignal): Promise<Client | undefined> {
  for (let delayMs = firstDelayMs; !closing.aborted; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    await sleep(delayMs * (0.5 + Math.random() / 2), undefined, { signal: closing }).catch(() => {});
    if (closing.aborted) return undefined;
    try {
      const client = await connect(options);
      options.log.info('listening for notifications again');
      return client;
    } catch (error) {
      options.log.warn({ err: error }, 'could not reconnect to listen for notifications');
    }
  }
  return undefined;
}

/** A silently cut connection (a dead router, a frozen host) is noticed only by the next query. */
function untilLost(client: Client, closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const heartbeat = setInterval(() => client.query('select 1').catch(finish), heartbeatMs);
    function finish() {
      clearInterval(heartbeat);
      client.off('end', finish);
      closing.removeEventListener('abort', finish);
      resolve();
    }
    client.on('end', finish);
    closing.addEventListener('abort', finish);
  });
}
