/**
 * A rule that holds at every moment between two transactions. Its statement finds what breaks it: one row for each, said
 * in a sentence in the column `offender`.
 */
export interface Invariant {
  /** As it is printed: seats_of_bookings. */
  name: string;
  /** What is true while nothing is found. */
  rule: string;
  statement: string;
}
