/** By the rules of the internet nobody has a mailbox under .example; what would go to this one is not sent at all. */
export const SAMPLE_MAIL_DOMAIN = 'sample.example';

export function isSampleAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${SAMPLE_MAIL_DOMAIN}`);
}

/** What the back-office says of a mail to somebody: for people of the sample world that there is none. */
export function mailText(email: string, text: string, who = 'Sample person'): string {
  return isSampleAddress(email) ? `${who}: no mail is sent.` : text;
}
