import { useLocation } from 'react-router';
import { type RefusedUserForm, type UserDialog, type UserOutcome, userDialogs } from './user-outcome.ts';

export interface DialogState {
  dialog: UserDialog | undefined;
  of: string | null;
  refused: RefusedUserForm | undefined;
}

/** The dialog that the address asks for, or that was refused, and whom it is about. */
export function useOpenDialog(outcome: UserOutcome | undefined): DialogState {
  const params = new URLSearchParams(useLocation().search);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  return {
    dialog: refused?.dialog ?? userDialogs.find((name) => name === params.get('do')),
    of: refused?.of ?? params.get('of'),
    refused,
  };
}
