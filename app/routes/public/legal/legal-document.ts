import { z } from 'zod';
import { fillIn } from '#i18n/translator.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import type { RequestFacts } from '../../../request-context.ts';

const LAST_UPDATED = new Date('2025-10-15T00:00:00Z');

type Block = { paragraph: string } | { list: string[] };

/** The text of a legal page. It is loaded here, because it is too long for the messages that every page loads. */
export function legalDocument(name: 'terms' | 'privacy', facts: RequestFacts) {
  const { settings, preferences, catalogue, baseUrl } = facts;
  const t = catalogue.translator.of('legal');
  const values = {
    brand: settings.site.siteName,
    holdMinutes: settings.holds.holdMinutes,
    payLaterHours: settings.holds.payLaterHours,
    supportEmail: settings.contact.supportEmail ?? `${baseUrl}/contact`,
    date: dateFormat(dateLocale(preferences.language), { dateStyle: 'long', timeZone: 'UTC' }).format(LAST_UPDATED),
  };
  const sections = catalogue.translator.branch('legal', `${name}.sections`);
  return {
    title: t(`${name}.title`),
    description: t(`${name}.description`, values),
    intro: t(`${name}.intro`, values),
    lastUpdated: t('lastUpdated', values),
    contents: t('contents'),
    sections: Object.entries(sections).map(([key, section]) => {
      const { heading, body } = sectionSchema.parse(section);
      return { key, heading, blocks: blocksOf(body, values) };
    }),
  };
}

const sectionSchema = z.object({ heading: z.string(), body: z.record(z.string(), z.string()) });

/** Keys p1, p2 … are paragraphs; consecutive keys l1, l2 … form one list. */
function blocksOf(body: Record<string, string>, values: Record<string, string | number>): Block[] {
  const blocks: Block[] = [];
  for (const [key, written] of Object.entries(body)) {
    const text = fillIn(written, values);
    const last = blocks.at(-1);
    if (!key.startsWith('l')) blocks.push({ paragraph: text });
    else if (last && 'list' in last) last.list.push(text);
    else blocks.push({ list: [text] });
  }
  return blocks;
}
