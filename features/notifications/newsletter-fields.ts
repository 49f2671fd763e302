import type { FieldProblem, FormFields } from '#lib/form-fields.ts';

// Without zod: browsers load this file.

export const newsletterFields = {
  name: { required: 'nameRequired', maxLength: 100, autoComplete: 'name' },
  email: { kind: 'email', required: 'emailRequired', maxLength: 254, tooLong: 'emailInvalid', autoComplete: 'email' },
} as const satisfies FormFields;

export type NewsletterField = keyof typeof newsletterFields;
export type NewsletterProblem = FieldProblem<typeof newsletterFields>;
