import type { Problems, Values } from '#features/catalogue/editing/save-outcome.ts';

/** What a form of a catalogue page is answered. */
export type Outcome =
  /** With the ids of what was deleted and can be brought back. */
  | { kind: 'done'; text: string; undoIds?: string[] }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** The dialog stays open with what was typed. */
  | { kind: 'refused'; text: string; refusal: Refusal }
  /** These are about to be deleted or changed, if that is confirmed. */
  | { kind: 'asked'; ids: string[]; change?: ChangeToConfirm };

/** What is to be changed of many rows at once; its dialog stays open over what can't be taken. */
export interface ChangeToConfirm {
  what: 'status' | 'price';
  /** What is good to know before: how many seats are sold. */
  note?: string;
  typed?: string;
  /** Of this form: sent twice, it is done once. */
  key?: string;
  problem?: string;
  /** What must be read and agreed to first. */
  warning?: Warning;
}

export interface Warning {
  sentences: string[];
  /** The mark of exactly these, which is sent back. */
  confirmation: string;
}

export interface Refusal {
  /** Null for a row that is being added. */
  id: string | null;
  /** What saving again will save over. */
  version: number | null;
  values: Values;
  problems: Problems;
  /** What somebody else saved meanwhile. */
  now: Values | null;
  /** Nothing is wrong, but this must be read and agreed to first. */
  warning: Warning | null;
}
