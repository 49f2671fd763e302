import type { OnErased } from '#features/identity/profile/erase-account.ts';

/** What says who they were goes; the record stays, because sales and books point to it. */
export const eraseAgency: OnErased = async (transaction, userId) => {
  await transaction
    .updateTable('agents')
    .set({
      agency_name: 'Erased agency',
      agency_registration_number: null,
      phone: null,
      address: null,
      city: null,
      country: null,
      account_status: 'inactive',
    })
    .where('user_id', '=', userId)
    .execute();
};
