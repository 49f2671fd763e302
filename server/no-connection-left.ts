import { DatabaseError } from 'pg';

/** What one process holds at most, its job runners and listeners included; docs/operations.md has it too. */
export const connectionsAtMost = 25;
const tooManyConnections = '53300';

/** Where PostgreSQL takes no more connections, a start ends with a sentence. Anything else is thrown on. */
export function noConnectionLeft(error: unknown): { ok: false; message: string } {
  if (!(error instanceof DatabaseError) || error.code !== tooManyConnections) throw error;
  return {
    ok: false,
    message: `PostgreSQL has no connection left for this process (${error.message}). Each process holds up to ${connectionsAtMost}: raise its max_connections, or start fewer.`,
  };
}
