import type { FieldProblem, FormFields } from '#lib/form-fields.ts';

// Without zod: browsers load this file.

export const inquiryFields = {
  name: { required: 'nameRequired', maxLength: 100, autoComplete: 'name' },
  email: { kind: 'email', required: 'emailRequired', maxLength: 254, autoComplete: 'email' },
  phone: { kind: 'tel', maxLength: 32, autoComplete: 'tel' },
  subject: { required: 'subjectRequired', maxLength: 150 },
  message: { kind: 'text', required: 'messageRequired', maxLength: 10_000 },
} as const satisfies FormFields;

export type InquiryField = keyof typeof inquiryFields;
export type InquiryProblem = FieldProblem<typeof inquiryFields> | 'phoneInvalid';
export type InquiryProblems = Partial<Record<InquiryField, InquiryProblem>>;

export type Inquiry = { name: string; email: string; phone: string | null; subject: string; message: string };

export const inquiryStatuses = ['new', 'in_progress', 'resolved', 'closed'] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];

/** The sender waits for a response. */
export const waitingStatuses: readonly InquiryStatus[] = ['new', 'in_progress'];

export function storedStatus(stored: string): InquiryStatus {
  const status = inquiryStatuses.find((known) => known === stored);
  if (!status) throw new Error(`An inquiry has the unknown status ${stored}`);
  return status;
}

export const statusLabels: Record<InquiryStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const maxResponseLength = 10_000;
export const maxInquiryNoteLength = 2_000;

/** Converts Arabic and Persian digits. */
export function latinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
