const serializationFailure = '40001';

/**
 * A row that somebody saved between the plan of an import and its writing. It counts as PostgreSQL's own failure to
 * serialize: the transaction starts again, and plans the file anew.
 */
export function refuseStale(wasWritten: boolean): void {
  if (wasWritten) return;
  throw Object.assign(new Error('A row changed while its file was being imported'), {
    code: serializationFailure,
  });
}
