import { join } from 'node:path';
import type { TextMessage } from './text-message.ts';
import { writeOutboxFile } from './write-outbox-file.ts';

/** Throws when the message could not be handed over; the job runner then tries again. */
export type DeliverTextMessage = (message: TextMessage) => Promise<void>;

const timeoutMs = 10_000;

/** With `smsUrl` to the gateway there, without it as a file in the outbox. */
export function createTextMessageDelivery({
  smsUrl,
  smsToken,
  dataDir,
}: {
  smsUrl: string | undefined;
  smsToken: string | undefined;
  dataDir: string;
}): DeliverTextMessage {
  return smsUrl ? toGateway(smsUrl, smsToken) : toOutbox(join(dataDir, 'outbox'));
}

/** The plainest wire there is, which every provider's relay can speak: see docs/operations.md. */
function toGateway(smsUrl: string, smsToken: string | undefined): DeliverTextMessage {
  return async ({ id, to, text }) => {
    const response = await fetch(smsUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A second attempt carries the same key, so that the gateway can drop a copy.
        'idempotency-key': id,
        ...(smsToken && { authorization: `Bearer ${smsToken}` }),
      },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`);
  };
}

function toOutbox(directory: string): DeliverTextMessage {
  return async (message) => {
    const { to, text } = message;
    await writeOutboxFile(directory, { ...message, kind: 'sms' }, Buffer.from(`To: ${to}\n\n${text}\n`));
  };
}
