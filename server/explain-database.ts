import { DatabaseError } from 'pg';
import { errorCode } from '#db/error-code.ts';
import { isDatabaseTrouble } from '#db/trouble.ts';

/** What one process holds at most, its job runners and listeners included; docs/operations.md has it too. */
export const connectionsAtMost = 25;
const tooManyConnections = '53300';

type Refusal = { ok: false; message: string };

/** Why a process can't use the database at this address, in a sentence for its operator and without the password. */
export function explainDatabase(error: unknown, address: string): Refusal {
  const reason = reasonOf(error);
  if (errorCode(error) === tooManyConnections) {
    return {
      ok: false,
      message: `PostgreSQL has no connection left for this process (${reason}). Each process holds up to ${connectionsAtMost}: raise its max_connections, or start fewer.`,
    };
  }
  return {
    ok: false,
    message: `The database at ${new URL(address).host} can't be used (${reason}). Check that it runs and that DATABASE_URL is right.`,
  };
}

/** The same for all that a start does with the database once it is there; what is no fault of it is thrown on. */
export function explainStart(error: unknown, address: string | undefined): Refusal {
  if (!isDatabaseTrouble(error) && !(error instanceof DatabaseError)) throw error;
  return explainDatabase(error, address ?? 'postgres://localhost');
}

/** Several addresses of one name fail together, and their error has no sentence of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error && error.message ? error.message : 'no answer';
}
