import type { MpesaVariables } from '#lib/env-payments.ts';
import { createCallbackPaths } from '../callback-paths.ts';
import { createDarajaClient } from '../daraja-client.ts';
import type { MpesaContext } from './mpesa-context.ts';

export function createMpesaContext(
  variables: MpesaVariables,
  { baseUrl, timeoutMs = 10_000 }: { baseUrl: string; timeoutMs?: number },
): MpesaContext {
  const {
    shortCode: promptCode,
    paybillCode = promptCode,
    initiator,
    isLive,
    leastKes,
    mostKes,
    callbackUrl,
  } = variables;
  return {
    client: createDarajaClient(variables, { timeoutMs }),
    paths: createCallbackPaths(variables, baseUrl),
    callbacksAt: new URL(callbackUrl ?? baseUrl),
    shortCode: paybillCode,
    ownCodes: [...new Set([paybillCode, promptCode])],
    hasInitiator: initiator !== undefined,
    isLive,
    limits: { leastMinor: leastKes * 100, mostMinor: mostKes * 100 },
  };
}
