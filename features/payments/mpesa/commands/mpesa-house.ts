import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import type { CallbackPaths } from '../callback-paths.ts';
import type { DarajaClient } from '../daraja-client.ts';

/** M-Pesa as this house has it: whom it asks, where it is answered, and the paybill that money comes to. */
export interface MpesaHouse {
  client: DarajaClient;
  paths: CallbackPaths;
  shortCode: string;
  /** Whether it may ask about transactions and send money back. */
  hasInitiator: boolean;
}

export interface CommandParts {
  db: Database;
  log: Log;
  mpesa: MpesaHouse;
}
