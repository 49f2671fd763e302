import { checkAccount } from './check-account.ts';
import type { PaybillParts } from './paybill-parts.ts';
import { readConfirmation } from './read-confirmation.ts';

/** As Daraja wants it. */
export interface CheckAnswer {
  ResultCode: '0' | 'C2B00012' | 'C2B00013';
  ResultDesc: 'Accepted' | 'Rejected';
}

const accepted: CheckAnswer = { ResultCode: '0', ResultDesc: 'Accepted' };

/** Whatever goes wrong here must keep nobody's money out: what is taken in confusion waits to be matched. */
export async function answerCheck(
  { db, log, mpesa }: Pick<PaybillParts, 'db' | 'log' | 'mpesa'>,
  body: string,
): Promise<CheckAnswer> {
  try {
    const asked = readConfirmation(body, new Date());
    if (!asked || asked.shortCode !== mpesa.shortCode) return accepted;
    const verdict = await checkAccount(db, asked);
    if (verdict === 'accepted') return accepted;
    return { ResultCode: verdict === 'other_amount' ? 'C2B00013' : 'C2B00012', ResultDesc: 'Rejected' };
  } catch (error) {
    log.error({ err: error }, 'an account could not be checked for the paybill');
    return accepted;
  }
}
