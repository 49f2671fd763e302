/** What a form about an inquiry is answered. */
export type InquiryOutcome =
  | { kind: 'done'; text: string; form?: 'respond' | 'note' }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** What was typed stays in its field. */
  | {
      kind: 'refused';
      form: 'respond' | 'note';
      text: string;
      typed: string;
      /** At the field, where it is about what was typed. */
      problem?: string;
      reason?: string;
    }
  /** For the field of the response. */
  | { kind: 'draft'; text: string; unfilled: string[] };

export type RefusedInquiryForm = Extract<InquiryOutcome, { kind: 'refused' }>;

/** An outcome and how HTTP calls it. */
export interface InquiryAnswer {
  status: 200 | 409 | 422 | 500;
  outcome: InquiryOutcome;
}

export function done(text: string): InquiryAnswer {
  return { status: 200, outcome: { kind: 'done', text } };
}

export function failed(status: 409 | 422 | 500, text: string, ...reasons: string[]): InquiryAnswer {
  return { status, outcome: { kind: 'failed', text, reasons } };
}
