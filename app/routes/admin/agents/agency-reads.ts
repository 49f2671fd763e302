/** Under a reason that is mailed. */
export const agencyReads = 'The agency reads it, in these words.';
