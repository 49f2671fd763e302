import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '#i18n/languages.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { type PriceDrop, priceDropMail } from './check-alerts.ts';

const token = 't'.repeat(43);
const drop: PriceDrop = {
  name: 'Amina Hassan',
  search: {
    from: 'Nairobi (NBO)',
    to: 'Zanzibar',
    trip: 'round-trip',
    date: '2026-12-01',
    returnDate: '2026-12-08',
    cabin: 'premium-economy',
    adults: 2,
    children: 1,
    infants: 1,
  },
  currency: { code: 'KES', symbol: 'KSh', ratePerUsd: 129.5 },
  reportedMinor: 40_000,
  wasMailed: false,
  priceMinor: 35_000,
  stopToken: token,
};

function write(changed: Partial<PriceDrop> = {}, language: LanguageCode = 'en') {
  return priceDropMail(testMailContext(), language, { ...drop, ...changed });
}

describe('the mail of a lower price', () => {
  test('says which trip, when, for whom, what it was and what it is', () => {
    const { subject, text, html } = write();
    expect(subject).toBe('Fika Mbali: Nairobi (NBO) to Zanzibar is down to KSh 45,325');
    for (const fact of [
      'Hello Amina Hassan,',
      'Trip: Nairobi (NBO) to Zanzibar',
      'Departure: Tuesday',
      ' 1 December 2026',
      'Return: Tuesday',
      ' 8 December 2026',
      'Passengers: 2 adults, 1 child, 1 infant',
      'Cabin: Premium Economy',
      'When you began: KSh 51,800',
      'Now: KSh 45,325',
    ]) {
      expect(text).toContain(fact);
      for (const part of fact.split(': ')) expect(html).toContain(part);
    }
  });

  test('leads to the same search, and stops without signing in, also by the button of a mail program', () => {
    const { text, html, unsubscribeUrl } = write();
    const search =
      'https://www.fikambali.example/search?type=flights&from=Nairobi+%28NBO%29&to=Zanzibar&date=2026-12-01&guests=4&trip=round-trip&returnDate=2026-12-08&adults=2&children=1&infants=1&cabin=premium-economy';
    expect(text).toContain(search);
    expect(html).toContain(search.replaceAll('&', '&amp;'));
    expect(unsubscribeUrl).toBe(`https://www.fikambali.example/alerts/stop?token=${token}`);
    expect(text).toContain(`Stop watching this price: ${unsubscribeUrl}`);
    expect(html).toContain(`href="${unsubscribeUrl}"`);
  });

  test('of a single trip names no return', () => {
    const search = { ...drop.search, trip: 'one-way', returnDate: null, children: 0, infants: 0 } as const;
    const { text } = write({ search, wasMailed: true });
    expect(text).not.toContain('Return:');
    expect(text).toContain('Passengers: 2 adults\n');
    expect(text).toContain('When we last wrote: KSh 51,800');
  });

  test('shows hostile text as text, and greets no advertisement', () => {
    const search = { ...drop.search, to: '<img src=x onerror=alert(1)>' };
    const { html, text } = write({ search, name: 'Win at evil.example' });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html + text).not.toContain('evil.example');
  });

  test('in Arabic runs from right to left, with names, dates and amounts in place', () => {
    const { html, text, language } = write({}, 'ar');
    expect(language).toBe('ar');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('KSh 45,325');
    expect(text).toContain('ديسمبر 2026');
    expect(text).toContain(`/alerts/stop?token=${token}`);
    expect(text).toContain('مرحبًا Amina Hassan');
  });
});
