import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { makeColleague, type QueueActor, storeInquiry } from '#tests/inquiries/queue.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { draftResponse } from '../queue/draft-response.ts';
import { listTemplates } from './list-templates.ts';
import { addTemplate, deleteTemplates, restoreTemplates, updateTemplate } from './save-template.ts';
import { type TemplateForm, templateToForm } from './template.ts';

const { settings } = testMailContext();

let database: TestDatabase;
let grace: QueueActor;
beforeAll(async () => {
  database = await createTestDatabase();
  grace = await makeColleague(database.db, 'Grace Wanjiru');
});
afterAll(() => database.drop());

function typed(name: string, texts: Parameters<typeof templateToForm>[0]['texts']): TemplateForm {
  return templateToForm({ name, texts });
}

async function add(name: string, texts: Parameters<typeof templateToForm>[0]['texts']): Promise<string> {
  const saved = await addTemplate(database.db, typed(name, texts), grace);
  if (!saved.ok) throw new Error(saved.error);
  return saved.id;
}

function draft(inquiryId: string, templateId: string, before = '', agent = 'Grace Wanjiru') {
  return draftResponse({ db: database.db, settings }, { inquiryId, templateId, typed: before, agent });
}

test('a house that has just opened has no templates', async () => {
  expect(await listTemplates(database.db)).toEqual([]);
});

test('a template speaks the sender’s language, or English, with everything filled in', async () => {
  const templateId = await add('Refund', {
    en: 'Dear {{name}}, about {{subject}} ({{reference}}): {{siteName}}, {{ supportEmail }}, {{phone}}. {{agent}}',
    sw: 'Habari {{name}}',
  });
  const inEnglish = await storeInquiry(database.db, {
    language: 'tr',
    subject: 'FM123456',
    name: 'Ada {{agent}}',
  });
  expect(await draft(inEnglish, templateId)).toEqual({
    ok: true,
    text: 'Dear Ada {{agent}}, about FM123456 (FM123456): Fika Mbali, support@fikambali.example, +254 709 555 120. Grace Wanjiru'.replace(
      '+254 709 555 120',
      settings.contact.phone ?? '',
    ),
    unfilled: ['{{agent}}'],
  });
  const inSwahili = await storeInquiry(database.db, { language: 'sw' });
  expect(await draft(inSwahili, templateId, 'Karibu.\n')).toEqual({
    ok: true,
    text: 'Karibu.\n\nHabari Amina Hassan',
    unfilled: [],
  });
});

test('what nobody knows is left to be filled in by hand', async () => {
  const templateId = await add('Reference', { en: 'About {{reference}}: {{agent}}' });
  const inquiryId = await storeInquiry(database.db);
  expect(await draft(inquiryId, templateId, '', '')).toEqual({
    ok: true,
    text: 'About {{reference}}: {{agent}}',
    unfilled: ['{{reference}}', '{{agent}}'],
  });
  expect(await draft(inquiryId, randomUUID())).toEqual({ ok: false, error: 'gone' });
  expect(await draft(randomUUID(), templateId)).toEqual({ ok: false, error: 'gone' });
});

test('a template that could not be used is refused at the field', async () => {
  const refused = await addTemplate(
    database.db,
    typed(' ', { en: ' ', fr: 'Bonjour {{nom}}', tr: 'Merhaba {{name}', es: 'x'.repeat(5_001) }),
    grace,
  );
  expect(refused).toEqual({
    ok: false,
    error: 'invalid',
    problems: {
      name: 'Enter a name.',
      text_en: expect.stringContaining('Enter the English text'),
      text_fr: expect.stringContaining('{{nom}} is no placeholder. There are {{name}}, {{subject}}'),
      text_tr: expect.stringContaining('begins with {{ and ends with }}'),
      text_es: 'Please keep it below 5,000 characters.',
    },
  });
  await add('Baggage', { en: 'One bag' });
  expect(await addTemplate(database.db, typed('BAGGAGE', { en: 'Two bags' }), grace)).toMatchObject({
    problems: { name: 'There is a template of this name already.' },
  });
});

test('two colleagues edit one template: the second sees what the first wrote', async () => {
  const id = await add('Visa', { en: 'Ask the embassy', ar: 'اسأل السفارة' });
  const values = typed('Visa', { en: 'Ask your embassy' });
  expect(await updateTemplate(database.db, { id, version: 1, values }, grace)).toEqual({ ok: true, id });
  expect(
    await updateTemplate(database.db, { id, version: 1, values: typed('Visas', { en: 'Mine' }) }, grace),
  ).toMatchObject({
    error: 'changed_meanwhile',
    version: 2,
    now: { text_en: 'Ask your embassy', text_ar: '' },
  });
  const stored = (await listTemplates(database.db)).find((template) => template.id === id);
  expect(stored).toEqual({ id, name: 'Visa', version: 2, texts: { en: 'Ask your embassy' } });
  expect(await updateTemplate(database.db, { id: randomUUID(), version: 1, values }, grace)).toMatchObject({
    error: 'gone',
  });
});

test('a deleted template leaves the list and comes back, unless another has its name', async () => {
  const id = await add('Delays', { en: 'We are sorry' });
  const names = async (deleted = false) => (await listTemplates(database.db, { deleted })).map(({ name }) => name);
  expect(await deleteTemplates(database.db, [id, randomUUID()], grace)).toEqual({
    deleted: [id],
    retained: [],
  });
  expect(await names()).not.toContain('Delays');
  expect(await names(true)).toEqual(['Delays']);
  const inquiryId = await storeInquiry(database.db);
  expect(await draft(inquiryId, id)).toEqual({ ok: false, error: 'gone' });
  const other = await add('delays', { en: 'Sorry' });
  expect(await restoreTemplates(database.db, [id], grace)).toEqual({ ok: false, error: 'place_taken' });
  await deleteTemplates(database.db, [other], grace);
  expect(await restoreTemplates(database.db, [id], grace)).toEqual({ ok: true, restored: [id] });
  expect(await names()).toContain('Delays');
  const audit = await database.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', id)
    .orderBy('at')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    'inquiry_template_added',
    'inquiry_template_deleted',
    'inquiry_template_restored',
  ]);
});
