import type { MpesaVariables } from '#lib/env-payments.ts';
import { createCallbackPaths } from '../callback-paths.ts';
import { createDarajaClient } from '../daraja-client.ts';
import type { MpesaHouse } from './mpesa-house.ts';

export function createMpesaHouse(
  mpesa: MpesaVariables,
  { baseUrl, timeoutMs = 10_000 }: { baseUrl: string; timeoutMs?: number },
): MpesaHouse {
  return {
    client: createDarajaClient(mpesa, { timeoutMs }),
    paths: createCallbackPaths(mpesa, baseUrl),
    shortCode: mpesa.shortCode,
    hasInitiator: mpesa.initiator !== undefined,
  };
}
