// No validation library here: the browser needs these.

export const newsletterLengths = { name: 100, email: 254 } as const;

export type NewsletterProblems = {
  name?: 'nameRequired' | 'tooLong';
  email?: 'emailRequired' | 'emailInvalid';
};
