import { z } from 'zod';
import { characterCount, cleanLine, cleanText } from '#lib/clean-text.ts';
import {
  type Inquiry,
  type InquiryField,
  type InquiryProblem,
  type InquiryProblems,
  inquiryLengths,
} from './inquiry.ts';
import { latinDigits } from './latin-digits.ts';

function within(field: InquiryField) {
  return (text: string) => characterCount(text) <= inquiryLengths[field];
}

/** Only zod's first message for a field is shown, so each rule stands in the order in which it is told. */
function required(field: InquiryField, clean: (typed: string) => string, missing: InquiryProblem) {
  return z
    .string()
    .transform(clean)
    .pipe(
      z
        .string()
        .min(1, { error: missing satisfies InquiryProblem, abort: true })
        .refine(within(field), { error: 'tooLong' satisfies InquiryProblem, abort: true }),
    );
}

const phoneNumber = /^\+?[\d ()./-]+$/;

const inquirySchema = z.object({
  name: required('name', cleanLine, 'nameRequired'),
  email: required('email', cleanLine, 'emailRequired').pipe(
    z.email({ error: 'emailInvalid' satisfies InquiryProblem }),
  ),
  phone: z
    .string()
    .transform((typed) => latinDigits(cleanLine(typed)))
    .refine(
      (phone) =>
        phone === '' || (phoneNumber.test(phone) && within('phone')(phone) && hasEnoughDigits(phone)),
      'phoneInvalid' satisfies InquiryProblem,
    )
    .transform((phone) => phone || null),
  subject: required('subject', cleanLine, 'subjectRequired'),
  message: required('message', cleanText, 'messageRequired'),
});

export type TypedInquiry = Record<InquiryField, string>;

export function readInquiry(
  typed: TypedInquiry,
): { ok: true; inquiry: Inquiry } | { ok: false; problems: InquiryProblems } {
  const parsed = inquirySchema.safeParse(typed);
  if (parsed.success) return { ok: true, inquiry: parsed.data };
  const problems: InquiryProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path[0];
    // The messages above are the only ones, as the compiler checks where they are written.
    if (isInquiryField(field)) problems[field] ??= message as InquiryProblem;
  }
  return { ok: false, problems };
}

function isInquiryField(key: unknown): key is InquiryField {
  return typeof key === 'string' && Object.hasOwn(inquiryLengths, key);
}

function hasEnoughDigits(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return digits >= 6 && digits <= 15;
}
