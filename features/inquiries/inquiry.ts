// No validation library here: the browser needs these.

export const inquiryLengths = { name: 100, email: 254, phone: 32, subject: 150, message: 10_000 } as const;

export type InquiryField = keyof typeof inquiryLengths;

export type InquiryProblem =
  | 'nameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'phoneInvalid'
  | 'subjectRequired'
  | 'messageRequired'
  | 'tooLong';

export type InquiryProblems = Partial<Record<InquiryField, InquiryProblem>>;

export type Inquiry = { name: string; email: string; phone: string | null; subject: string; message: string };
