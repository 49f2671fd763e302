import { expect, test } from 'vitest';
import type { Agent } from '#features/agents/read-agent.ts';
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
  holdHours: 24,
  language: 'en' as const,
  now: new Date('2026-11-15T20:30:00Z'),
};

test('an agent sees the net price, the markup to the cent, and until when the house would wait', () => {
  expect(saleFacts({ role: 'agent' }, agent, sale)).toEqual({
    obstacle: null,
    markupPercentage: 12.5,
    availableMinor: 60_000,
    price: { netMinor: 18_001, commissionMinor: 2_250, totalMinor: 20_251 },
    holdUntil: 'Mon, 16 Nov, 23:30',
  });
  expect(saleFacts({ role: 'agent' }, agent, { ...sale, holdHours: null })?.holdUntil).toBeNull();
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
