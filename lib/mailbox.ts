/**
 * The mailbox that an address leads to, for limits: capitals, what follows a plus, and at Gmail the dots make no other one.
 * Never for sending: an address is used as it was typed.
 */
export function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const base = name.split('+', 1)[0] || name;
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${host}`;
}
