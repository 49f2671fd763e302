import type { PaymentParts } from '../../payment-hooks.ts';
import type { MpesaContext } from '../commands/mpesa-context.ts';

/** What whoever deals with money at the paybill needs. */
export interface PaybillParts extends PaymentParts {
  mpesa: MpesaContext;
}
