/** By the rules of the internet nobody has a mailbox under .example; what would go to this one is not sent at all. */
export const SAMPLE_MAIL_DOMAIN = 'sample.example';
