import { methodLabels } from '#features/booking/back-office/office-labels.ts';
import { findLanguage } from '#i18n/languages.ts';

/** Actions whose name alone would be unclear. */
const actionLabels: Record<string, string> = {
  adjustment_requested: 'Adjustment requested',
  adjustment_withdrawn: 'Adjustment request withdrawn',
  alert_acknowledged: 'Alert acknowledged',
  alert_closed: 'Alert closed',
  alert_corrected: 'Counters corrected and sold again after an alert',
  alert_left_closed: 'Kept closed after an alert',
  alert_reopened: 'Sold again as it was after an alert',
  agent_requested_again: 'Verification requested again',
  audit_exported: 'Audit log exported',
  account_erased: 'Account deleted',
  contact_corrected: 'Contact of a booking corrected',
  data_exported: 'Personal data exported',
  credit_limit_requested: 'Credit limit requested',
  credit_limit_rejected: 'Credit limit rejected',
  credit_limit_withdrawn: 'Request for a credit limit withdrawn',
  deposit_requested: 'Deposit announced',
  deposit_request_requested: 'Deposit to be approved by a second person',
  deposit_request_approved: 'Deposit approved by a second person',
  deposit_request_rejected: 'Deposit not approved by a second person',
  deposit_request_withdrawn: 'Request to credit a deposit withdrawn',
  document_seen: 'Document viewed',
  documents_resent: 'Documents sent again',
  email_change_requested: 'New e-mail address requested',
  email_change_withdrawn: 'New e-mail address withdrawn',
  guest_not_come: 'No-show',
  guest_not_come_undone: 'No-show undone',
  invitation_requested: 'New password requested by an invited user',
  campaign_tested: 'Campaign sent as a test',
  passport_seen: 'Passport number viewed',
  paybill_requested: 'M-Pesa queried about money at the paybill',
  paybill_matched: 'Money at the paybill matched',
  paybill_put_aside: 'Reported money put aside',
  paybill_registered: "Paybill's callback URLs registered",
  paybill_return_begun: 'Money at the paybill to be sent back',
  paybill_return_refused: 'Money at the paybill not sent back',
  paybill_returned: 'Money at the paybill sent back',
  payment_requested: 'Provider queried about a payment',
  payment_received: 'Money received by hand',
  payment_refunded: 'Money paid back',
  refund_by_hand: 'Refund to be sent by hand',
  refund_by_provider: 'Refund left to its provider',
  refund_returned: 'Refund came back to its provider',
  refund_covered: 'Refund covered by money taken back',
  money_taken_back: 'Money taken back by its provider',
  money_put_back: 'Money put back by its provider',
  takeback_changed: 'Dispute changed',
  takeback_done: 'Reversed payment handled',
  provider_event_done: 'Provider event handled',
  refund_sent_twice: 'Refund sent twice',
  refund_twice_closed: 'Refund sent twice handled',
  receipt_queued: 'M-Pesa receipt put into the queue',
  rates_fetched: 'Exchange rates fetched',
  sessions_ended: 'Signed out everywhere',
};

/** role_changed → Role changed */
export function actionText(action: string): string {
  return actionLabels[action] ?? labelOf(action);
}

/** agent_deposit → Agent deposit */
export function subjectTypeText(subjectType: string): string {
  return subjectType === 'mpesa_receipt' ? 'M-Pesa receipt' : labelOf(subjectType);
}

/** Values whose name alone would be unclear. */
const valueLabels: Record<string, string> = {
  ...methodLabels,
  admin: 'Administrator',
  client: 'Customer',
  held: 'Pending',
};

/** in_progress → In progress */
export function valueText(value: string): string {
  return valueLabels[value] ?? labelOf(value);
}

/** assignedTo → Assigned to, fareMinor → Fare, airline_id → Airline, sw_subject → Subject in Swahili, KES → KES */
export function fieldText(name: string): string {
  if (/^[A-Z]+$/.test(name)) return name;
  const [, code, text] = /^([a-z]{2})(?:_([a-z]+))?$/.exec(name) ?? [];
  const language = findLanguage(code);
  if (language) return text ? `${labelOf(text)} in ${language.name}` : language.name;
  return labelOf(name.replace(/(_minor|Minor|_id|Id)$/, '') || name);
}

/** markupCeiling, markup_ceiling → Markup ceiling */
export function labelOf(name: string): string {
  const label = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return label.charAt(0).toUpperCase() + label.slice(1);
}
