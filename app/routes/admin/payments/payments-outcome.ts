import type { MatchFacts } from './match-facts.ts';

/** What a form of the page of payments is answered. */
export type PaymentsOutcome =
  | { kind: 'done'; text: string }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** The dialog stays open with what was typed. */
  | {
      kind: 'refused';
      /** Which form it was. */
      dialog: 'match' | 'by-hand' | 'aside';
      receipt: string;
      text: string;
      values: Record<string, string>;
      problems: Record<string, string>;
    }
  /** What the money would be matched to, if that is confirmed. */
  | ({ kind: 'seen'; receipt: string; reference: string } & MatchFacts);
