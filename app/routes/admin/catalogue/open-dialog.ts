import { isId } from '#lib/is-id.ts';
import type { Outcome } from './outcome.ts';

/** The dialog over a list. */
export interface OpenDialog {
  isAdd: boolean;
  editId: string | null;
  deleteIds: string[];
}

const none: OpenDialog = { isAdd: false, editId: null, deleteIds: [] };

/** What the address asks for: ?add=1, ?edit=ID or ?delete=ID. */
export function askedDialog(params: URLSearchParams): OpenDialog {
  const [editId = null] = params.getAll('edit').filter(isId);
  return { isAdd: params.has('add'), editId, deleteIds: params.getAll('delete').filter(isId) };
}

/** What was done closes its dialog, what was refused keeps it open. */
export function openDialog(asked: OpenDialog, outcome: Outcome | undefined): OpenDialog {
  if (!outcome || outcome.kind === 'refused') return asked;
  return outcome.kind === 'asked' && !outcome.change ? { ...none, deleteIds: outcome.ids } : none;
}
