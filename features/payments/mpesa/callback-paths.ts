import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MpesaVariables } from '#lib/env-payments.ts';

/** What M-Pesa may tell us about. `paybill_check`: whether money may come. `paybill_money`: that it came. */
export type CallbackMatter =
  | { kind: 'push'; paymentId: string }
  | { kind: 'paybill_check' }
  | { kind: 'paybill_money' }
  | { kind: 'result'; commandId: string }
  | { kind: 'timeout'; commandId: string };

export interface CallbackPaths {
  /** The whole address, for Daraja alone: it is a secret. */
  addressOf(matter: CallbackMatter): string;
  /** What the rest of an address is about, behind CALLBACKS_AT; undefined where its secret is not ours. */
  matterOf(path: string): CallbackMatter | undefined;
}

/** Daraja refuses addresses with words like mpesa, query, cmd or sql in them. */
export const CALLBACKS_AT = '/webhooks/mobile-money';

/** Hexadecimal, because such words can not come up in it. */
const tokenBytes = 20;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const shape = new RegExp(
  `^([0-9a-f]{${tokenBytes * 2}})/(paybill/check|paybill/money|(push|result|timeout)/(${uuid}))$`,
);

/** Daraja signs nothing, so every matter has an address of its own that nobody else can know. */
export function createCallbackPaths(
  { callbackKey, callbackUrl }: Pick<MpesaVariables, 'callbackKey' | 'callbackUrl'>,
  baseUrl: string,
): CallbackPaths {
  const tokenFor = (rest: string) =>
    createHmac('sha256', callbackKey).update(`mobile-money ${rest}`).digest().subarray(0, tokenBytes);
  return {
    addressOf(matter) {
      const rest = restOf(matter);
      return `${callbackUrl ?? baseUrl}${CALLBACKS_AT}/${tokenFor(rest).toString('hex')}/${rest}`;
    },
    matterOf(path) {
      const [, token = '', rest = '', kind, id = ''] = shape.exec(path) ?? [];
      if (!token || !timingSafeEqual(Buffer.from(token, 'hex'), tokenFor(rest))) return undefined;
      if (kind === 'push') return { kind, paymentId: id };
      if (kind === 'result' || kind === 'timeout') return { kind, commandId: id };
      return { kind: rest === 'paybill/check' ? 'paybill_check' : 'paybill_money' };
    },
  };
}

function restOf(matter: CallbackMatter): string {
  switch (matter.kind) {
    case 'push':
      return `push/${matter.paymentId}`;
    case 'paybill_check':
      return 'paybill/check';
    case 'paybill_money':
      return 'paybill/money';
    case 'result':
    case 'timeout':
      return `${matter.kind}/${matter.commandId}`;
  }
}
