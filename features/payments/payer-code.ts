/** By which the payer knows a payment too. Of M-Pesa that is its receipt, and never what it calls a prompt. */
export function payerCode(providerReference: string | null): string | null {
  return providerReference?.startsWith('ws_CO_') ? null : providerReference;
}
