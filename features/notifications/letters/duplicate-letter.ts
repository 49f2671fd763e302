import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { letterLengths } from './letter.ts';
import { readLetter } from './read-letter.ts';
import { addLetter } from './save-letter.ts';

/** What was written once, as a new draft. */
export async function duplicateLetter(
  db: Database,
  letterId: string,
  actor: Actor & { id: string },
): Promise<{ ok: true; id: string } | { ok: false; error: 'gone' }> {
  const letter = await readLetter(db, letterId);
  if (!letter) return { ok: false, error: 'gone' };
  const title = [...`Copy of ${letter.title}`].slice(0, letterLengths.title).join('');
  return { ok: true, id: await addLetter(db, { title, texts: letter.texts, copyOf: letterId }, actor) };
}
