import type { Database } from '#db/connect.ts';
import type { MpesaVariables } from '#lib/env-payments.ts';
import type { Log } from '#lib/log.ts';
import type { CallbackPaths } from './callback-paths.ts';
import type { DarajaClient } from './daraja-client.ts';

/** What it takes to ask M-Pesa, and to hear it. */
export interface PushParts {
  db: Database;
  log: Log;
  mpesa: MpesaVariables;
  daraja: DarajaClient;
  paths: CallbackPaths;
}
