export const inquiryStatuses = ['new', 'in_progress', 'resolved', 'closed'] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Somebody waits for an answer of ours. */
export const waitingStatuses: readonly InquiryStatus[] = ['new', 'in_progress'];
