import type { WaitingWork } from '#features/operations/todo/read-waiting.ts';
import { needLabels } from '../bookings/need-labels.ts';
import { wholeDollars } from './dollars.ts';

interface WaitingLine {
  name: string;
  note: string;
  count: number;
  to: string;
}

/** The most urgent first: what ends by itself, then money, then people. */
export function waitingLines(waiting: WaitingWork): WaitingLine[] {
  const { agents, longestAgents, deposits, requests, bookings, unassignedInquiries, endingHolds } = waiting;
  const others = agents - longestAgents.length;
  const [onlyNeed] = bookings;
  const lines: WaitingLine[] = [
    {
      name: 'Holds that end within 10 minutes',
      note: `Worth ${wholeDollars(endingHolds.worthMinor)}`,
      count: endingHolds.count,
      to: '/admin/bookings?status=held',
    },
    {
      name: 'Bookings that need somebody',
      note: bookings.map(({ need }) => needLabels[need].title).join(', '),
      count: bookings.reduce((sum, { count }) => sum + count, 0),
      to: bookings.length === 1 ? `/admin/bookings?need=${onlyNeed?.need}` : '/admin/bookings',
    },
    {
      name: 'Money taken back',
      note: 'By disputes, or refunds made outside',
      count: waiting.takenBack,
      to: '/admin/payments#taken-back',
    },
    {
      name: 'Refunds held up',
      note: 'Their provider would not send them',
      count: waiting.heldUpRefunds,
      to: '/admin/payments#held-up',
    },
    {
      name: 'Money to match',
      note: 'It came to the paybill, for nothing that we know of',
      count: waiting.unmatchedMoney,
      to: '/admin/payments',
    },
    {
      name: 'Deposits to confirm',
      note: 'Bank and wire transfers',
      count: deposits,
      to: '/admin/agents?view=deposits',
    },
    {
      name: 'Requests to decide',
      note: 'They wait for a second person',
      count: requests,
      to: '/admin/agents?view=requests',
    },
    {
      name: 'Agents to verify',
      note: longestAgents.join(', ') + (others > 0 ? ` and ${others} more` : ''),
      count: agents,
      to: '/admin/agents?status=pending',
    },
    {
      name: 'Unassigned inquiries',
      note: 'Nobody has taken them yet',
      count: unassignedInquiries,
      to: '/admin/inquiries/support',
    },
  ];
  return lines.filter(({ count }) => count > 0);
}
