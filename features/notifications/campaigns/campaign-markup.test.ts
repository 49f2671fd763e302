import { describe, expect, test } from 'vitest';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { testMailContext } from '#tests/mail-context.ts';
import type { MailContext } from '../mail-layout.ts';
import { campaignMail } from './campaign-mail.ts';
import { parseCampaign } from './campaign-markup.ts';

const catalogues = loadCatalogues();
const mailContext: MailContext = {
  ...testMailContext(),
  messages: (language) => catalogues(language).translator.of('mail'),
};
const leaveToken = 'A'.repeat(43);

function mailOf(body: string, language: 'en' | 'ar' = 'en', subject = 'New routes') {
  return campaignMail(mailContext, language, { subject, body }, { name: 'Amina', leaveToken });
}

test('what the office writes becomes paragraphs, headings, links and a button', () => {
  const body =
    'We fly [to Lamu](https://example.com/lamu) now,\nevery day.\n\n## From July\n[[See fares]](/search?to=LAU)\nAsk [us](mailto:info@example.com).';
  expect(parseCampaign(body, 'https://www.fikambali.example')).toEqual({
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          { text: 'We fly ' },
          { text: 'to Lamu', url: 'https://example.com/lamu' },
          { text: ' now,\nevery day.' },
        ],
      },
      { kind: 'heading', text: 'From July' },
      { kind: 'button', label: 'See fares', url: 'https://www.fikambali.example/search?to=LAU' },
      {
        kind: 'paragraph',
        spans: [{ text: 'Ask ' }, { text: 'us', url: 'mailto:info@example.com' }, { text: '.' }],
      },
    ],
    problems: [],
  });
  const { html, text } = mailOf(body);
  expect(html).toContain('<a class="link" href="https://example.com/lamu"');
  expect(html).toContain('now,<br>every day.');
  expect(text).toContain('We fly to Lamu (https://example.com/lamu) now,');
  expect(text).toContain('See fares:\nhttps://www.fikambali.example/search?to=LAU');
});

describe('nothing that is typed becomes HTML', () => {
  test.each([
    '<script>alert(1)</script>',
    '## <img src=x onerror=alert(1)>',
    '[<b>bold</b>](https://example.com)',
    '[x](https://example.com/"onmouseover="alert(1))',
    '[[<i>x</i>]](https://example.com/"><script>)',
  ])('%s', (body) => {
    const { html } = mailOf(body, 'en', `${body} in the subject`.slice(0, 150));
    const own = html.replaceAll(/<\/?(script|img|b|i)\b/g, 'FOUND');
    expect(own).not.toContain('FOUND');
    expect(html).not.toMatch(/<[^>]*\son(mouseover|error)=/);
  });
});

describe('a link leads to a page or a mail, and nowhere else', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    'https://bank.example@evil.example/',
    'www.example.com',
  ])('%s is refused in a sentence, and stays text should it ever be sent', (address) => {
    for (const body of [`See [this](${address}) now`, `[[This]](${address})`]) {
      const { blocks, problems } = parseCampaign(body, 'https://www.fikambali.example');
      expect(problems).not.toEqual([]);
      expect(JSON.stringify(blocks)).not.toContain('"url"');
    }
  });

  test('a button dials no number', () => {
    expect(parseCampaign('[[Call]](tel:+254709555120)', 'https://a.example').problems).toHaveLength(1);
    expect(parseCampaign('[Call](tel:+254709555120)', 'https://a.example').problems).toEqual([]);
  });

  test('one with brackets inside is pointed out instead of being cut', () => {
    const { problems } = parseCampaign('[Lamu](https://en.wikipedia.org/wiki/Lamu_(town))', 'https://a.example');
    expect(problems[0]).toMatch(/can't be read near/);
  });
});

test('a letter in Arabic runs from right to left, and every letter can be left', () => {
  const mail = mailOf('رحلات جديدة إلى زنجبار', 'ar', 'وجهات جديدة');
  expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail.language).toBe('ar');
  const leave = `https://www.fikambali.example/newsletter/leave?token=${leaveToken}`;
  expect(mail.unsubscribeUrl).toBe(leave);
  expect(mail.html).toContain(leave);
  expect(mail.text).toContain(leave);
});
