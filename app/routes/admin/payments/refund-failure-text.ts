/** Why a provider would not send money back: a word of ours, or its own sentence. */
const refundFailures: Record<string, string> = {
  no_initiator: 'M-Pesa sends nothing back without an initiator: MPESA_INITIATOR_NAME is not set.',
  no_receipt: "M-Pesa's receipt of this payment is not known.",
  result_lost: 'Nobody knows whether M-Pesa sent it. Look at the statement of the paybill first.',
  other_amount: 'M-Pesa says that another amount came.',
  other_receiver: 'M-Pesa says that it came to another paybill.',
  not_completed: 'M-Pesa says that it was never completed.',
};

const partRefused = 'part_refused: ';

export function refundFailureText(failure: string): string {
  if (failure.startsWith(partRefused))
    return `M-Pesa would not send back a part of a payment (“${failure.slice(partRefused.length)}”). Pay this part out yourself: from the M-PESA organisation portal to the customer's number, by bank transfer or in cash. Then mark it as refunded with the code or the number of the slip.`;
  const said = /^[a-z_]+$/.test(failure) ? failure.replaceAll('_', ' ') : failure;
  return refundFailures[failure] ?? `The provider said: ${said}${/[.!?]$/.test(said) ? '' : '.'}`;
}
