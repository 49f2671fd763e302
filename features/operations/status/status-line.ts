export type StatusState = 'ok' | 'attention' | 'failing';

/** One line of the list of what the house depends on, as it was measured. */
export interface StatusLine {
  key: StatusKey;
  name: string;
  state: StatusState;
  /** In a word or a figure: Connected, 40% Used. */
  value: string;
  sentence: string;
}

/** In the order in which they are shown. */
export const statusKeys = ['database', 'email', 'payments', 'storage', 'jobs', 'backup'] as const;

export type StatusKey = (typeof statusKeys)[number];

export const statusNames: Record<StatusKey, string> = {
  database: 'Database',
  email: 'Email Service',
  payments: 'Payment Gateway',
  storage: 'Storage',
  jobs: 'Jobs',
  backup: 'Last backup',
};

export type Measured = Omit<StatusLine, 'key' | 'name'>;
