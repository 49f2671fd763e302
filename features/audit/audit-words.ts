/** Where the name of an action does not say by itself what was done. */
const unlike: Record<string, string> = {
  adjustment_asked: 'Adjustment asked for',
  agent_asked_again: 'Asked to be checked again',
  audit_exported: 'Audit log exported',
  contact_corrected: 'Contact of a booking corrected',
  deposit_asked: 'Deposit announced',
  document_seen: 'Document looked at',
  documents_resent: 'Documents sent again',
  letter_tested: 'Letter sent as a test',
  passport_seen: 'Passport number looked at',
  payment_asked: 'Provider asked about a payment',
  payment_received: 'Money received by hand',
  payment_refunded: 'Money handed back',
};

/** role_changed → Role changed */
export function actionText(action: string): string {
  return unlike[action] ?? wordsOf(action);
}

/** agent_deposit → Agent deposit */
export function subjectTypeText(subjectType: string): string {
  return wordsOf(subjectType);
}

/** markupCeiling, markup_ceiling → Markup ceiling */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
