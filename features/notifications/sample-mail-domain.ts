/** A reserved domain (RFC 2606) without mailboxes. No mail is sent to it. */
export const SAMPLE_MAIL_DOMAIN = 'sample.example';

export function isSampleAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${SAMPLE_MAIL_DOMAIN}`);
}

/** The back office's text about a mail, or that a sample person gets none. */
export function mailText(email: string, text: string, who = 'Sample person'): string {
  return isSampleAddress(email) ? `${who}: no mail is sent.` : text;
}
