import { eraseAgency } from '#features/agents/erase-agency.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import { forgetWatched } from '#features/search/alerts/forget-watched.ts';

/** What the features above accounts keep of somebody goes with the account. */
export const forgetPerson: OnErased = async (transaction, userId) => {
  await forgetWatched(transaction, userId);
  await eraseAgency(transaction, userId);
};
