/**
 * What the action of a form hands to its page. `More` are facts that one screen adds to a refused form. Browsers load
 * this file: no zod, no server code.
 */
export type FormOutcome<More = unknown> = DoneForm | FailedForm | (RefusedForm & More);

export interface DoneForm {
  kind: 'done';
  text: string;
  /** The form that was sent, where the page clears it or shows the text beside it. */
  intent?: string;
  /** The fields of the form that undoes it. */
  undo?: Record<string, string | readonly string[]>;
}

/** Nothing was changed, and typing something else would not help. */
export interface FailedForm {
  kind: 'failed';
  text: string;
  reasons: string[];
  intent?: string;
  /** 422 unless set. */
  status?: number;
}

/** The form is shown again with the submitted values, and each problem at its field. */
export interface RefusedForm {
  kind: 'refused';
  /** Also the name of the form's dialog in the address: ?do=edit&of=… */
  intent: string;
  /** The id of what the form is about; empty where it has none. */
  of: string;
  /** Empty where the dialog only asks for a confirmation. */
  text: string;
  values: Record<string, string>;
  problems: Partial<Record<string, string>>;
  /** 422 unless set; 409 where somebody else was first. */
  status?: number;
}

export function done(text: string, more: Omit<DoneForm, 'kind' | 'text'> = {}): DoneForm {
  return { kind: 'done', text, ...more };
}

export function failed(text: string, ...reasons: string[]): FailedForm {
  return { kind: 'failed', text, reasons };
}

/** Somebody else was first. */
export function conflict(text: string, ...reasons: string[]): FailedForm {
  return { kind: 'failed', text, reasons, status: 409 };
}

/** Refuses a form with problems at its fields; `more` replaces the text, the values or the status, or adds facts. */
export function refused<More = unknown>(
  { intent, of, values }: Pick<RefusedForm, 'intent' | 'of' | 'values'>,
  problems: RefusedForm['problems'],
  more?: Partial<RefusedForm> & More,
): RefusedForm & More {
  const text = Object.values(problems).find(Boolean) ?? '';
  return { kind: 'refused', intent, of, text, values, problems, ...more } as RefusedForm & More;
}

/** 422 keeps caches and programs from taking a refused form for a saved one. */
export function statusOf(outcome: { kind?: string; status?: number }): number {
  return outcome.status ?? (outcome.kind === 'refused' || outcome.kind === 'failed' ? 422 : 200);
}
