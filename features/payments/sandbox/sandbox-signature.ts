import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-sandbox-signature';

/** How far the clocks of sender and receiver may be apart; a signed word overheard is worth nothing after that. */
const windowSeconds = 300;

/** Known to both sides and to nobody else, and of no use for anything but this. */
export function sandboxKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('sandbox-callbacks').digest();
}

export function signCallback(key: Buffer, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${mac(key, seconds, body).toString('hex')}`;
}

export function isSigned(key: Buffer, header: string | null, body: string, now: Date): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!given) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > windowSeconds) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), mac(key, seconds, body));
}

function mac(key: Buffer, seconds: number, body: string): Buffer {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest();
}
