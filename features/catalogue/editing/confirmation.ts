import { createHash } from 'node:crypto';

/**
 * Some changes need the administrator's confirmation of warnings that contain the current figures. The form sends back
 * a hash of the warnings shown, so that any other figure needs a new confirmation.
 */
export function confirmationOf(warnings: readonly string[]): string {
  return createHash('sha256').update(warnings.join('\n')).digest('base64url').slice(0, 22);
}

export interface NotConfirmed {
  ok: false;
  error: 'unconfirmed';
  warnings: string[];
}

class ConfirmationRequired extends Error {
  readonly warnings: string[];
  constructor(warnings: string[]) {
    super('Confirmation required');
    this.warnings = warnings;
  }
}

/** Throws at the end of a transaction, which rolls it back, unless exactly these warnings were confirmed. */
export function requireConfirmation(warnings: string[], confirmed: string | undefined): void {
  if (warnings.length > 0 && confirmationOf(warnings) !== confirmed) throw new ConfirmationRequired(warnings);
}

/** Turns the error of `requireConfirmation` into a result; wraps the transaction. */
export async function withConfirmation<Result>(work: () => Promise<Result>): Promise<Result | NotConfirmed> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ConfirmationRequired) return { ok: false, error: 'unconfirmed', warnings: error.warnings };
    throw error;
  }
}

const maxWarnings = 8;

/** Removes duplicates and cuts a long list. */
export function limitWarnings(sentences: readonly string[]): string[] {
  const distinct = [...new Set(sentences)];
  const more = distinct.length - maxWarnings;
  return more > 1 ? [...distinct.slice(0, maxWarnings), `And ${more} more like these.`] : distinct;
}
