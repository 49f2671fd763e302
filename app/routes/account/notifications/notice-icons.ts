import type { AccountNoticeAction } from '#features/identity/profile/read-account-notices.ts';
import {
  CalendarClock,
  CircleX,
  Clock3,
  type Icon,
  KeyRound,
  Link2,
  Link2Off,
  LockKeyhole,
  Mail,
  MailCheck,
  PlaneTakeoff,
  Smartphone,
  Star,
  TicketCheck,
  Undo2,
  UserRound,
  UserRoundCheck,
  UserRoundCog,
} from '../../../ui/icons.tsx';

export const accountIcons: Record<AccountNoticeAction, Icon> = {
  account_created: UserRoundCheck,
  email_verified: MailCheck,
  password_changed: LockKeyhole,
  email_changed: Mail,
  profile_changed: UserRound,
  phone_verified: Smartphone,
  two_step_turned_on: LockKeyhole,
  two_step_turned_off: LockKeyhole,
  passkey_added: KeyRound,
  passkey_removed: KeyRound,
  identity_linked: Link2,
  identity_unlinked: Link2Off,
  role_changed: UserRoundCog,
};

/* By a word in their kind, because each feature names its own mails. */
const mailIcons: readonly [RegExp, Icon][] = [
  [/refund|money/, Undo2],
  [/cancel/, CircleX],
  [/moved|changed|disrupt/, CalendarClock],
  [/review|rate/, Star],
  [/held|hold|expire/, Clock3],
  [/confirm|document|ticket/, TicketCheck],
  [/remind|trip|flight/, PlaneTakeoff],
];

export function mailIcon(kind: string): Icon {
  return mailIcons.find(([word]) => word.test(kind))?.[1] ?? Mail;
}
