export interface StartFailure {
  ok: false;
  error: 'data_dir_in_use' | 'no_binaries' | 'initdb_failed' | 'start_failed';
  /** One sentence or two that an operator can act on. */
  message: string;
}

export function failure(error: StartFailure['error'], message: string): StartFailure {
  return { ok: false, error, message };
}

/** What the operating system refuses (no permission, no space, read-only) is expected; anything else is a bug. */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || ('code' in error && error.code === 'ERR_SQLITE_ERROR'));
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
