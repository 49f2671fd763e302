import type { Settings } from '#features/settings/settings.ts';

type Switch = keyof Settings['email'];

/**
 * The setting that turns each kind of mail off. `always` mails cannot be turned off: they are about security,
 * money, a booking's state or its flights, or were requested by the reader.
 */
const mailSwitches = {
  confirmed: 'enableBookingConfirmations',

  review_invitation: 'enableNotifications',
  price_drop: 'enableNotifications',
  agent_low_balance: 'enableNotifications',
  agent_hold_ending: 'enableNotifications',

  newsletter_campaign: 'enableMarketingEmails',

  held: 'always',
  hold_ending: 'always',
  expired: 'always',
  cancelled: 'always',
  money_returns: 'always',
  refunded: 'always',
  flight_cancelled: 'always',
  flight_moved: 'always',
  flight_restored: 'always',
  flight_delayed: 'always',
  link: 'always',
  documents: 'always',
  agent_approved: 'always',
  agent_reinstated: 'always',
  agent_rejected: 'always',
  agent_suspended: 'always',
  agent_deposited: 'always',
  agent_deposit_failed: 'always',
  agent_deposit_taken_back: 'always',
  agent_deposit_put_back: 'always',
  agent_adjusted: 'always',
  agent_flight_cancelled: 'always',
  agent_flight_moved: 'always',
  agent_flight_restored: 'always',
  agent_flight_delayed: 'always',
  agent_hold_expired: 'always',
  agent_sale_cancelled: 'always',
} as const satisfies Record<string, Switch | 'always'>;

export type MailKind = keyof typeof mailSwitches;

export function isSwitchedOn({ email }: Pick<Settings, 'email'>, kind: MailKind): boolean {
  const by = mailSwitches[kind];
  return by === 'always' || email[by];
}
