import type { Values } from '#features/catalogue/editing/form-values.ts';
import { isId } from '#lib/untrusted-input.ts';
import type { FormOutcome } from '../../../form-outcome.ts';

/** Action result of a catalogue page. */
export type Outcome = FormOutcome<RefusedRecord> | ToConfirm;

/** What a refused form of a row tells besides its problems. */
interface RefusedRecord {
  /** The version that saving again overwrites; null for a new row. */
  version: number | null;
  /** The values that somebody else saved meanwhile. */
  now: Values | null;
  warning: Warning | null;
}

/** Opens the dialog that confirms a deletion or a bulk change. */
interface ToConfirm {
  kind: 'confirm';
  ids: string[];
  change?: ChangeToConfirm;
  status?: number;
}

/** A change of many rows at once. */
export interface ChangeToConfirm {
  what: 'status' | 'price';
  /** Such as how many seats are sold. */
  note?: string;
  typed?: string;
  /** Idempotency key: the same form sent twice changes the rows once. */
  key?: string;
  problem?: string;
  warning?: Warning;
}

/** Must be confirmed before the change is saved. */
export interface Warning {
  sentences: string[];
  /** Hash of the sentences. The form sends it back, so that only these very warnings count as confirmed. */
  confirmation: string;
}

/** The dialog over a list. */
export interface OpenDialog {
  isAdd: boolean;
  editId: string | null;
  deleteIds: string[];
}

const none: OpenDialog = { isAdd: false, editId: null, deleteIds: [] };

/** Reads ?add=1, ?edit=ID or ?delete=ID. */
export function requestedDialog(params: URLSearchParams): OpenDialog {
  const [editId = null] = params.getAll('edit').filter(isId);
  return { isAdd: params.has('add'), editId, deleteIds: params.getAll('delete').filter(isId) };
}

/** A refused form keeps the dialog open; a done or failed one closes it. */
export function openDialog(requested: OpenDialog, outcome: Outcome | undefined): OpenDialog {
  if (!outcome || outcome.kind === 'refused') return requested;
  return outcome.kind === 'confirm' && !outcome.change ? { ...none, deleteIds: outcome.ids } : none;
}

/** "Amenity" becomes "amenities". */
export function plural(noun: string): string {
  const lower = noun.toLowerCase();
  return lower.endsWith('y') ? `${lower.slice(0, -1)}ies` : `${lower}s`;
}
