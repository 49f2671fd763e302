import { type InquiryField, inquiryLengths } from '#features/inquiries/inquiry.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';

/** What another page of ours has begun to write, for somebody to read, change and send. */
export type PrefilledMessage = Partial<Record<InquiryField, string>>;

const longestMessage = 1_000;

/** From an address, which anybody may have made: plain text, cleaned and short. */
export function prefilledMessage(params: URLSearchParams): PrefilledMessage {
  const subject = cut(cleanLine(params.get('subject') ?? ''), inquiryLengths.subject);
  const message = cut(cleanText(params.get('message') ?? ''), longestMessage);
  return { ...(subject && { subject }), ...(message && { message }) };
}

/** By characters, so that none is cut in half. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('');
}
