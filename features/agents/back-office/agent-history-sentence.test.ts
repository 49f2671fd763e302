import { expect, test } from 'vitest';
import { agentHistorySentence } from './agent-activity.ts';

test.each([
  ['markup_changed', { markupPercentage: 10 }, { markupPercentage: 12.55 }, 'Markup changed from 10% to 12.55%.'],
  [
    'agency_details_changed',
    {},
    { changed: ['agency_name', 'agency_registration_number', 'phone'] },
    'Details changed: agency name, registration number, phone.',
  ],
  [
    'low_balance_alert_changed',
    { lowBalanceMinor: null },
    { lowBalanceMinor: 50_000 },
    'Low balance alert set to $500.00.',
  ],
  [
    'low_balance_alert_changed',
    { lowBalanceMinor: 50_000 },
    { lowBalanceMinor: 7_550 },
    'Low balance alert changed from $500.00 to $75.50.',
  ],
  [
    'low_balance_alert_changed',
    { lowBalanceMinor: 7_550 },
    { lowBalanceMinor: null },
    'Low balance alert of $75.50 switched off.',
  ],
  ['something_new', {}, {}, 'Something new.'],
])('what an agency changed by itself is told with what it was before: %s', (action, before, after, said) => {
  expect(agentHistorySentence(action, after, before)).toBe(said);
});
