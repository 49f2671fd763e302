import { createHash } from 'node:crypto';

/**
 * Some things are done only when somebody has read what they mean: sentences with the figures in them. Whoever says yes
 * sends back the mark of what was read, so that a higher count or another value asks anew.
 */
export function confirmationOf(warnings: readonly string[]): string {
  return createHash('sha256').update(warnings.join('\n')).digest('base64url').slice(0, 22);
}

export interface NotConfirmed {
  ok: false;
  error: 'unconfirmed';
  warnings: string[];
}

class Unconfirmed extends Error {
  readonly warnings: string[];
  constructor(warnings: string[]) {
    super('Somebody has to confirm this first');
    this.warnings = warnings;
  }
}

/** Inside a transaction, after its work: what nobody has said yes to is undone. */
export function requireConfirmation(warnings: string[], confirmed: string | undefined): void {
  if (warnings.length > 0 && confirmationOf(warnings) !== confirmed) throw new Unconfirmed(warnings);
}

/** Around that transaction: asks instead. */
export async function asking<Result>(work: () => Promise<Result>): Promise<Result | NotConfirmed> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Unconfirmed) return { ok: false, error: 'unconfirmed', warnings: error.warnings };
    throw error;
  }
}

const mostSentences = 8;

/** Each once; of a hundred flights not a hundred. */
export function shortened(sentences: readonly string[]): string[] {
  const distinct = [...new Set(sentences)];
  const more = distinct.length - mostSentences;
  return more > 1 ? [...distinct.slice(0, mostSentences), `And ${more} more like these.`] : distinct;
}
