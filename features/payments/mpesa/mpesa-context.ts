import type { Database } from '#db/connect.ts';
import type { MpesaVariables } from '#lib/env-payments.ts';
import type { Log } from '#lib/log.ts';
import type { AmountLimits } from '../payment-provider.ts';
import { type CallbackPaths, createCallbackPaths } from './callback-paths.ts';
import { createDarajaClient, type DarajaClient } from './daraja-client.ts';

/** The M-Pesa configuration of this process. */
export interface MpesaContext {
  client: DarajaClient;
  paths: CallbackPaths;
  /** Base URL of the callback paths. */
  callbacksAt: URL;
  /** The paybill that receives money, and for which transactions are queried and reversed. */
  shortCode: string;
  /** Our short codes: that of the paybill, and that of prompts if it differs. */
  ownCodes: readonly string[];
  /** Whether an initiator is configured, which transaction queries and reversals need. */
  hasInitiator: boolean;
  isLive: boolean;
  limits: AmountLimits;
}

/** Set when M-Pesa is configured. */
export interface WithMpesa {
  mpesa?: MpesaContext | undefined;
}

export interface CommandParts {
  db: Database;
  log: Log;
  mpesa: MpesaContext;
}

export function createMpesaContext(
  variables: MpesaVariables,
  { baseUrl, timeoutMs = 10_000 }: { baseUrl: string; timeoutMs?: number },
): MpesaContext {
  const { shortCode: promptCode, paybillCode = promptCode, initiator, isLive, minKes, maxKes, callbackUrl } = variables;
  return {
    client: createDarajaClient(variables, { timeoutMs }),
    paths: createCallbackPaths(variables, baseUrl),
    callbacksAt: new URL(callbackUrl ?? baseUrl),
    shortCode: paybillCode,
    ownCodes: [...new Set([paybillCode, promptCode])],
    hasInitiator: initiator !== undefined,
    isLive,
    limits: { minMinor: minKes * 100, maxMinor: maxKes * 100 },
  };
}
