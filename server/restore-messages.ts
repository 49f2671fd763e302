import type { CarriedOver } from '#features/operations/restore/carry-over.ts';

/** What an operator has to know once all is restored, a sentence each. */
export function afterwards({
  madeAt,
  aside,
  supposedMails,
  carried,
}: {
  madeAt: string;
  aside: string | undefined;
  supposedMails: number;
  carried: CarriedOver | undefined;
}): string[] {
  return [
    ...(aside ? [`The secret that was there lies in ${aside}.`] : []),
    ...(supposedMails > 0
      ? [
          `Payments were under way: what comes of them is not mailed for 14 days, because it may have been after ${madeAt}. Where in doubt, send the documents of a booking again from its page.`,
        ]
      : []),
    ...(carried ? carriedSentences(carried) : [warning(madeAt)]),
  ];
}

function carriedSentences({ kept, ...counts }: CarriedOver): string[] {
  const done = [
    counted(counts.erased, 'account erased', 'accounts erased'),
    counted(counts.unsubscribed, 'subscription ended', 'subscriptions ended'),
    counted(counts.stoppedAlerts, 'price alert stopped', 'price alerts stopped'),
    counted(counts.deactivated, 'account deactivated', 'accounts deactivated'),
    counted(counts.demoted, 'role lowered', 'roles lowered'),
  ].flat();
  return [
    `Carried over from what was there: ${done.length > 0 ? done.join(', ') : 'nothing had to be'}.`,
    ...(kept > 0
      ? [
          'The only administrator of the backup had been erased, deactivated or demoted since, and is one again: nobody else could open the back-office.',
        ]
      : []),
  ];
}

function warning(madeAt: string): string {
  return `Who asked to be erased, left the newsletter, stopped an alert, was deactivated or lost a role after ${madeAt} is back as they were then: do it again before anybody can sign in.`;
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
}
