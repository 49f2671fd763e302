import type { OnErased } from '#features/identity/profile/erase-account.ts';

/** Where somebody wanted to go is nobody's business once they are gone. */
export const forgetWatched: OnErased = async (transaction, userId) => {
  await transaction.deleteFrom('price_alerts').where('user_id', '=', userId).execute();
};
