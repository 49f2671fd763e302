/** The prefix of every key this product keeps in a browser. */
export const STORAGE_PREFIX = 'fika-mbali';
