import type { DatabaseTransaction } from '#db/transaction.ts';

/** Says under which names its documents are stored: whoever asks has them removed. */
export async function forgetAgency(transaction: DatabaseTransaction, agentId: string): Promise<string[]> {
  const documents = await transaction
    .deleteFrom('agent_documents')
    .where('agent_id', '=', agentId)
    .returning('stored_as')
    .execute();
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
      // It may say what they did.
      status_reason: null,
    })
    .where('id', '=', agentId)
    .execute();
  return documents.map(({ stored_as }) => stored_as);
}
