import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';

/** Where a tab keeps what is typed in a form: use-form-draft.ts. Apart, because pages without such a form forget it too. */
export const draftKey = `${STORAGE_PREFIX}-draft`;

/** What was typed has become a booking, or somebody leaves this screen to the next person. */
export function forgetFormDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // A browser may refuse to store anything.
  }
}
