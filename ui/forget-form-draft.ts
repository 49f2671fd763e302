import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';

/** The session storage key of use-form-draft.ts. A separate file, because pages without the form clear it too. */
export const draftKey = `${STORAGE_PREFIX}-draft`;

/** Called when the form became a booking, and at sign-out. */
export function forgetFormDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // The browser may refuse storage.
  }
}
