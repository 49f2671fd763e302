/** Something that happened to a booking, in a plain sentence. */
export interface HistoryLine {
  id: string;
  at: Date;
  text: string;
  /** Empty for the product itself. */
  who: string;
}
