import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MpesaVariables } from '#lib/env-payments.ts';

/** `paybill_check`: Daraja asks whether to accept a payment. `paybill_money`: Daraja reports one. */
export type CallbackTarget =
  | { kind: 'push'; paymentId: string }
  | { kind: 'paybill_check' }
  | { kind: 'paybill_money' }
  | { kind: 'result'; commandId: string }
  | { kind: 'timeout'; commandId: string };

export interface CallbackPaths {
  /** The whole URL. It is a secret that only Daraja may know. */
  addressOf(target: CallbackTarget): string;
  /** Reads the rest of a path after CALLBACK_PATH; undefined when its token is wrong. */
  targetOf(path: string): CallbackTarget | undefined;
}

/** Daraja refuses URLs that contain words like mpesa, query, cmd or sql. */
export const CALLBACK_PATH = '/webhooks/mobile-money';

/** Written as hexadecimal digits, which can not spell such words. */
const tokenBytes = 20;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const shape = new RegExp(
  `^([0-9a-f]{${tokenBytes * 2}})/(paybill/check|paybill/money|(push|result|timeout)/(${uuid}))$`,
);

/** Daraja signs nothing, so every callback has its own secret URL. */
export function createCallbackPaths(
  { callbackKey, callbackUrl }: Pick<MpesaVariables, 'callbackKey' | 'callbackUrl'>,
  baseUrl: string,
): CallbackPaths {
  const tokenFor = (rest: string) =>
    createHmac('sha256', callbackKey).update(`mobile-money ${rest}`).digest().subarray(0, tokenBytes);
  return {
    addressOf(target) {
      const rest = restOf(target);
      return `${callbackUrl ?? baseUrl}${CALLBACK_PATH}/${tokenFor(rest).toString('hex')}/${rest}`;
    },
    targetOf(path) {
      const [, token = '', rest = '', kind, id = ''] = shape.exec(path) ?? [];
      if (!token || !timingSafeEqual(Buffer.from(token, 'hex'), tokenFor(rest))) return undefined;
      if (kind === 'push') return { kind, paymentId: id };
      if (kind === 'result' || kind === 'timeout') return { kind, commandId: id };
      return { kind: rest === 'paybill/check' ? 'paybill_check' : 'paybill_money' };
    },
  };
}

function restOf(target: CallbackTarget): string {
  switch (target.kind) {
    case 'push':
      return `push/${target.paymentId}`;
    case 'paybill_check':
      return 'paybill/check';
    case 'paybill_money':
      return 'paybill/money';
    case 'result':
    case 'timeout':
      return `${target.kind}/${target.commandId}`;
  }
}
