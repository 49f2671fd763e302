import { describe, expect, test } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { layOutMail } from './mail-layout.ts';
import { confirmSubscriptionMail } from './subscribe-newsletter.ts';

const mailContext = testMailContext();
const token = 'A'.repeat(43);
const request = { name: 'Amina', token, leaveToken: token, expiresAt: new Date('2026-11-22T00:00:00Z') };

describe.each(languages)('in $name', ({ code, direction }) => {
  const mail = confirmSubscriptionMail(mailContext, code, request);

  test('a mail is whole: its language and direction, and no key or gap where words belong', () => {
    expect(mail.html).toContain(`<html lang="${code}" dir="${direction}">`);
    expect(mail.html + mail.text + mail.subject).not.toMatch(/\{\{|newsletterConfirm\.|undefined|null/);
  });

  test('it asks for nothing from elsewhere', () => {
    expect(mail.html).not.toMatch(/\ssrc=|url\(|@import|<link|<script/i);
  });

  test('its plain text says the same', () => {
    const t = mailContext.messages(code);
    for (const message of [t('newsletterConfirm.heading'), t('newsletterConfirm.notYou'), t('leave')]) {
      expect(mail.text).toContain(message);
      expect(mail.html).toContain(message);
    }
    expect(mail.text).toContain(`/newsletter/confirm?token=${token}`);
    expect(mail.text).toContain('support@fikambali.example');
  });
});

test('whatever the parts hold stays text', () => {
  const nasty = `"><script>alert(1)</script>'&`;
  const { html } = layOutMail(mailContext, 'en', {
    subject: nasty,
    preview: nasty,
    heading: nasty,
    parts: [
      { kind: 'text', text: nasty },
      { kind: 'note', text: nasty },
      { kind: 'quote', text: nasty },
      { kind: 'button', label: nasty, url: `https://fikambali.example/?q=${nasty}` },
      { kind: 'facts', facts: [{ label: nasty, value: nasty, url: `mailto:${nasty}` }] },
    ],
  });
  expect(html).not.toContain('<script');
  expect(html).not.toContain(nasty);
});

test('what is not set is not mentioned', () => {
  const bare = testMailContext();
  Object.assign(bare.settings.contact, {
    phone: null,
    whatsapp: null,
    supportEmail: null,
    adminEmail: null,
    officeAddress: null,
  });
  const { html, text } = confirmSubscriptionMail(bare, 'en', request);
  expect(html + text).not.toMatch(/null|tel:|wa\.me|mailto:/);
});
