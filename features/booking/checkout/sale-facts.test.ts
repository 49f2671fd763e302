import { expect, test } from 'vitest';
import type { Agent } from '#features/agents/read-agent.ts';
import { defaultRatesPerUsd } from '#features/settings/currencies.ts';
import { saleFacts } from './sale-facts.ts';

const agent: Agent = {
  id: 'an agency',
  agencyName: 'Savannah Trails',
  registrationNumber: null,
  phone: null,
  address: null,
  city: null,
  country: null,
  creditBalanceMinor: 50_000,
  reservedMinor: 0,
  availableMinor: 60_000,
  creditLimitMinor: 10_000,
  markupPercentage: 12.5,
  markupCeiling: 30,
  totalSalesMinor: 0,
  totalCommissionsMinor: 0,
  accountStatus: 'active',
  verificationStatus: 'verified',
  statusReason: null,
  lowBalanceMinor: null,
};
const sale = {
  netMinor: 18_001,
  holdUntil: new Date('2026-11-16T20:30:00Z'),
  language: 'en' as const,
  ratesPerUsd: defaultRatesPerUsd,
};

test('an agent sees the net price, the markup to the cent, and until when the house would wait', () => {
  expect(saleFacts({ role: 'agent' }, agent, sale)).toEqual({
    obstacle: null,
    agentId: 'an agency',
    markupPercentage: 12.5,
    availableMinor: 60_000,
    price: { netMinor: 18_001, commissionMinor: 2_250, totalMinor: 20_251 },
    documents: [
      { currency: 'USD', text: 'US Dollar · $202.51' },
      { currency: 'EUR', text: 'Euro · €172' },
      { currency: 'GBP', text: 'British Pound · £148' },
      { currency: 'KES', text: 'Kenyan Shilling · KSh 26,225' },
      { currency: 'SAR', text: 'Saudi Riyal · SAR 759' },
      { currency: 'AED', text: 'United Arab Emirates Dirham · AED 743' },
    ],
    holdUntil: 'Mon, 16 Nov, 23:30',
  });
  expect(saleFacts({ role: 'agent' }, agent, { ...sale, holdUntil: null })?.holdUntil).toBeNull();
});

test('who may not sell reads why, and everybody else sells nothing', () => {
  const suspended = { ...agent, accountStatus: 'suspended' as const, statusReason: 'Papers have run out' };
  expect(saleFacts({ role: 'agent' }, suspended, sale)?.obstacle).toEqual({
    why: 'suspended',
    reason: 'Papers have run out',
  });
  expect(saleFacts({ role: 'agent' }, undefined, sale)?.obstacle?.why).toBe('missing');
  expect(saleFacts({ role: 'client' }, undefined, sale)).toBeNull();
  expect(saleFacts(null, undefined, sale)).toBeNull();
});
