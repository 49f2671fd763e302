/** The dialogs over a booking, as the address names them: ?do=cancel. */
export const bookingDialogs = ['by-hand', 'cancel', 'contact', 'received', 'refunded', 'resend'] as const;
export type BookingDialog = (typeof bookingDialogs)[number];

/** What a form of a booking's page is answered. */
export type BookingOutcome =
  | { kind: 'done'; text: string; form?: 'note' }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** The dialog stays open with what was typed. */
  | {
      kind: 'refused';
      dialog: BookingDialog | 'note';
      /** Of the payment that it is about. */
      paymentId?: string;
      text: string;
      values: Record<string, string>;
      problems: Record<string, string>;
    }
  | { kind: 'passport'; position: number; number: string };

export type RefusedForm = Extract<BookingOutcome, { kind: 'refused' }>;
