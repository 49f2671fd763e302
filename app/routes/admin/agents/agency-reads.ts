import { mailText } from '#features/notifications/sample-mail-domain.ts';

/** In place of what an agency of the sample world would read in a mail. */
export const sampleAgency = 'Sample agency';

/** Under a reason that is mailed. */
export function agencyReads(email: string): string {
  return mailText(email, 'The agency reads it, in these words.', sampleAgency);
}
