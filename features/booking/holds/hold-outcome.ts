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
  | {
      outcome: 'gone' | 'cancelled' | 'departed' | 'sold_out' | 'price_changed';
      flightId: string;
      flight: string | null;
      seatsLeft: number;
    };
