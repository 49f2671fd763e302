/** A place that a search field offers before anything is typed, named in the reader's language. */
export interface PopularPlace {
  code: string;
  name: string;
  country: string;
}
