import { errorCode } from '#db/error-code.ts';

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full: make room where DATA_DIR lies.',
  EDQUOT: 'The disk quota is used up: make room where DATA_DIR lies.',
  EACCES: 'The folder DATA_DIR/backups can not be written to: let the user of the product write there.',
  EPERM: 'The folder DATA_DIR/backups can not be written to: let the user of the product write there.',
  EROFS: 'DATA_DIR lies on a disk that can only be read.',
  ENOTDIR: 'DATA_DIR/backups is not a folder: move what is there away.',
  EEXIST: 'DATA_DIR/backups is in the way of a folder of that name: move what is there away.',
  EIO: 'The disk under DATA_DIR does not work as it should.',
};

/** Why there is no backup, for the operator. Nothing of what was to be saved may stand in it. */
export function backupFailure(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The process was stopped before it was done.';
  const known = sentences[errorCode(error) ?? ''];
  if (known) return known;
  return error instanceof Error ? error.message.slice(0, 400) : 'Something unexpected happened.';
}
