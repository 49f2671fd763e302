/** The prefix of all cookies and storage keys. */
export const STORAGE_PREFIX = 'fika-mbali';
