import { characterCount, cleanLine, isBlank } from '#lib/clean-text.ts';
import type { DocumentType } from './document-kinds.ts';

const longestName = 120;

const endingOf: Record<DocumentType, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
};

/**
 * What a document is called on the computer of whoever opens it. Its ending is what was found in it and never what was
 * typed: by its ending a computer decides whether to show a file or to run it.
 */
export function documentName(typed: string, mediaType: DocumentType): string {
  const ending = endingOf[mediaType];
  const stem = [...stemOf(typed)].slice(0, longestName - characterCount(ending)).join('');
  return (isBlank(stem) ? 'document' : stem.trimEnd()) + ending;
}

/** Without the folders that some browsers send along, what can't be seen, and what a file system reads as its own. */
function stemOf(typed: string): string {
  const name = cleanLine(typed.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[<>:"|?*]/g, '_');
  return name.replace(/\.[a-z][a-z0-9]{0,4}[.\s]*$/i, '').replace(/^[.\s]+|[.\s]+$/g, '');
}
