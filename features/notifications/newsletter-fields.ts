// Without zod: browsers load this file.

export const newsletterLengths = { name: 100, email: 254 } as const;

export type NewsletterProblems = {
  name?: 'nameRequired' | 'tooLong';
  email?: 'emailRequired' | 'emailInvalid';
};
