export type HoldOutcome =
  | {
      outcome: 'held';
      bookingId: string;
      reference: string;
      expiresAt: string;
      paymentId: string | null;
      /** The same submit came before. */
      again?: true;
    }
  /**
   * `other_submit`: the same form came before with something else in it. `busy`: somebody changes the flight at this
   * moment, and takes long.
   */
  | { outcome: 'too_many_bookings' | 'too_many_holds' | 'other_submit' | 'not_free' | 'busy' }
  /** Of an agency. `markup_changed`: it asks for more than it may by now. */
  | { outcome: 'may_not_sell' | 'markup_changed' }
  | { outcome: 'no_credit'; availableMinor: number; netMinor: number }
  | {
      outcome: 'gone' | 'cancelled' | 'departed' | 'sold_out' | 'price_changed';
      flightId: string;
      flight: string | null;
      seatsLeft: number;
    };
