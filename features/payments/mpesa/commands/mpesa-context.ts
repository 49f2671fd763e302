import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import type { AmountLimits } from '../../payment-provider.ts';
import type { CallbackPaths } from '../callback-paths.ts';
import type { DarajaClient } from '../daraja-client.ts';

/** M-Pesa as this house has it, once in a process: whom it asks, where it is answered, the paybill that money comes to. */
export interface MpesaContext {
  client: DarajaClient;
  paths: CallbackPaths;
  /** Where the paths begin. */
  callbacksAt: URL;
  /** The paybill that money is sent to, and that transactions are asked about and reversed for. */
  shortCode: string;
  /** Whose money is ours: that of the paybill, and that of prompts where they have another one. */
  ownCodes: readonly string[];
  /** Whether it may ask about transactions and send money back. */
  hasInitiator: boolean;
  isLive: boolean;
  limits: AmountLimits;
}

/** What it takes to ask M-Pesa, and to hear it. */
export interface CommandParts {
  db: Database;
  log: Log;
  mpesa: MpesaContext;
}
