export const inquiryStatuses = ['new', 'in_progress', 'resolved', 'closed'] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Somebody waits for an answer of ours. */
export const waitingStatuses: readonly InquiryStatus[] = ['new', 'in_progress'];

/** The database knows these four and no other. */
export function storedStatus(stored: string): InquiryStatus {
  const status = inquiryStatuses.find((known) => known === stored);
  if (!status) throw new Error(`An inquiry is ${stored}, which is no status`);
  return status;
}
