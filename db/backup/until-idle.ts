import type { ClientBase } from 'pg';

/** To be asked before a COPY: its stream is done a moment before the client takes the next statement. */
export function untilIdle(client: ClientBase): Promise<void> {
  return new Promise((resolve) => {
    client.once('drain', () => resolve());
  });
}
