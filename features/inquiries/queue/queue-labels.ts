import type { InquiryStatus } from '../inquiry-status.ts';

/** As the office calls them. */
export const statusLabels: Record<InquiryStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const longestResponse = 10_000;
export const longestInquiryNote = 2_000;
