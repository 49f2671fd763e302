import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadCatalogues } from '#i18n/catalogues.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { addSubscriber } from '#tests/notifications/campaigns.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { forgetSubscriber } from '../forget-notifications.ts';
import type { Mail } from '../mail.ts';
import type { MailContext } from '../mail-layout.ts';
import { deliverCampaignTask } from '../queue-mail.ts';
import { SAMPLE_MAIL_DOMAIN } from '../sample-mail-domain.ts';
import { removeSubscriber } from '../subscribers.ts';
import { leaveNewsletter } from '../subscription.ts';
import { sendTestCampaign } from './campaign-mail.ts';
import { campaignJobSchema, deliverCampaign } from './deliver-campaign.ts';
import { pauseCampaign, resumeCampaign, stopCampaign } from './move-campaign.ts';
import { readCampaign } from './read-campaign.ts';
import { addCampaign, deleteCampaign, duplicateCampaign, saveCampaign } from './save-campaign.ts';
import { sendCampaigns } from './send-campaigns.ts';
import { countChosen, startCampaign } from './start-campaign.ts';

const catalogues = loadCatalogues();
const mailContext: MailContext = {
  ...testMailContext(),
  messages: (language) => catalogues(language).translator.of('mail'),
};
const log = createLog('silent');
const adminId = newId();
const admin = { id: adminId, role: 'admin' as const };

let database: TestDatabase;
let isOn = true;
let outbox: Mail[] = [];
let onDeliver: (mail: Mail) => Promise<void> | void = () => {};

const isSwitchedOn = () => isOn;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insertInto('users')
    .values({ id: adminId, email: 'office@example.com', fullName: 'Office' })
    .execute();
});
afterAll(() => database.drop());

beforeEach(async () => {
  isOn = true;
  outbox = [];
  onDeliver = () => {};
  await sql`truncate newsletter_campaigns, newsletter_campaign_texts, newsletter_recipients, newsletter_subscribers,
    graphile_worker._private_jobs`.execute(database.db);
});

function subscriber(email: string, language: LanguageCode = 'en', state = 'confirmed') {
  return addSubscriber(database.db, email, { language, state });
}

async function readers(count: number) {
  const all = [];
  for (let number = 1; number <= count; number += 1) all.push(await subscriber(`reader${number}@example.com`));
  return all;
}

const english = { subject: 'New routes', body: 'We fly to Lamu now.' };

async function draft(texts: Partial<Record<LanguageCode, typeof english>> = { en: english }) {
  return addCampaign(database.db, { title: 'July', texts }, admin);
}

async function start(campaignId: string, agreed = 1_000) {
  const version = (await readCampaign(database.db, campaignId))?.version ?? 0;
  return startCampaign({ db: database.db, isSwitchedOn }, { campaignId, version, agreed }, admin);
}

async function jobs(): Promise<string[]> {
  return (await queuedPayloads(database.db, deliverCampaignTask)).map(
    (payload) => campaignJobSchema.parse(payload).recipientId,
  );
}

function deliver(recipientId: string, isLastAttempt = false) {
  const parts = {
    db: database.db,
    mailContext: () => mailContext,
    isSwitchedOn,
    log,
    async deliver(mail: Mail) {
      await onDeliver(mail);
      outbox.push(mail);
    },
  };
  return deliverCampaign(parts, { recipientId, isLastAttempt });
}

function round() {
  return sendCampaigns({ db: database.db, isSwitchedOn });
}

async function runJobs() {
  for (const id of await jobs()) await deliver(id);
  await sql`truncate graphile_worker._private_jobs`.execute(database.db);
}

async function stateOf(campaignId: string) {
  const campaign = await readCampaign(database.db, campaignId);
  return campaign && { state: campaign.state, haltedBy: campaign.haltedBy, counts: campaign.counts };
}

test('a letter goes to everybody who has confirmed, once, in their language where it was written', async () => {
  await subscriber('amina@example.com', 'en');
  await subscriber('marie@example.com', 'fr');
  await subscriber('omar@example.com', 'ar');
  await subscriber('waiting@example.com', 'en', 'pending');
  await subscriber(`juma@${SAMPLE_MAIL_DOMAIN}`, 'sw');
  expect(await countChosen(database.db)).toEqual({ chosen: 3, samples: 1 });
  const id = await draft({ en: english, ar: { subject: 'وجهات جديدة', body: 'نطير إلى لامو الآن.' } });
  expect(await start(id, 3)).toEqual({ ok: true, chosen: 3 });
  await subscriber('late@example.com', 'en');
  await round();
  await runJobs();
  await round();
  expect(await stateOf(id)).toEqual({
    state: 'sent',
    haltedBy: null,
    counts: { chosen: 3, sent: 3, failed: 0, skipped: 0 },
  });
  const got = outbox.map(({ to, subject, language }) => [to, subject, language]).toSorted();
  expect(got).toEqual([
    ['amina@example.com', 'New routes', 'en'],
    ['marie@example.com', 'New routes', 'en'],
    ['omar@example.com', 'وجهات جديدة', 'ar'],
  ]);
  expect(outbox.every(({ unsubscribeUrl }) => unsubscribeUrl?.includes('/newsletter/leave?token='))).toBe(true);
});

describe('whatever dies, nobody gets it twice and nobody is left out', () => {
  test('many processes that queue at once queue everybody once', async () => {
    await readers(60);
    const id = await draft();
    await start(id);
    await Promise.all(Array.from({ length: 5 }, round));
    const queued = await jobs();
    expect(queued).toHaveLength(60);
    expect(new Set(queued).size).toBe(60);
  });

  test('no more than a hundred are queued at a time, behind everything else', async () => {
    await sql`
      insert into newsletter_subscribers (id, email, name, language, state, leave_token, confirmed_at)
      select gen_random_uuid(), 'reader' || n || '@example.com', 'Amina', 'en', 'confirmed', lpad(n::text, 43, '0'), now()
      from generate_series(1, 250) as n`.execute(database.db);
    const id = await draft();
    await start(id);
    await Promise.all(Array.from({ length: 4 }, round));
    await round();
    expect(await jobs()).toHaveLength(100);
    // No named queue: that of a killed process would block the others.
    const { rows } = await sql<{ priority: number; queues: number }>`
      select min(priority)::int as priority, count(distinct queue_name)::int as queues from graphile_worker.jobs`.execute(
      database.db,
    );
    expect(rows).toEqual([{ priority: 100, queues: 0 }]);
    await runJobs();
    await round();
    expect(await jobs()).toHaveLength(100);
  });

  test('a process that is killed before it has committed has queued nobody', async () => {
    await readers(3);
    const id = await draft();
    await start(id);
    await sql`
      create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger die after insert on graphile_worker._private_jobs execute function die()`.execute(database.db);
    await expect(round()).rejects.toThrow('killed');
    await sql`drop function die cascade`.execute(database.db);
    expect(await jobs()).toEqual([]);
    await round();
    expect(await jobs()).toHaveLength(3);
  });

  test('a process that is killed after the server took the mail sends it again as the same mail', async () => {
    await readers(1);
    const id = await draft();
    await start(id);
    await round();
    const [job = ''] = await jobs();
    onDeliver = (mail) => {
      outbox.push(mail);
      throw new Error('killed');
    };
    await expect(deliver(job)).rejects.toThrow('killed');
    onDeliver = () => {};
    await deliver(job);
    await deliver(job);
    expect(outbox).toHaveLength(2);
    expect(outbox[0]).toEqual(outbox[1]);
  });

  test('a job that is lost is queued again after a while, and only then', async () => {
    await readers(2);
    const id = await draft();
    await start(id);
    await round();
    await sql`truncate graphile_worker._private_jobs`.execute(database.db);
    await round();
    expect(await jobs()).toEqual([]);
    await sql`update newsletter_recipients set changed_at = now() - interval '11 minutes'`.execute(database.db);
    await round();
    await round();
    expect(await jobs()).toHaveLength(2);
    expect((await stateOf(id))?.state).toBe('sending');
  });

  test('one that the server refuses for good, or ten times, has failed, and the letter ends all the same', async () => {
    await readers(2);
    const id = await draft();
    await start(id);
    await round();
    const [first = '', second = ''] = await jobs();
    onDeliver = () => {
      throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    };
    await deliver(first);
    onDeliver = () => {
      throw new Error('the server is away');
    };
    await expect(deliver(second)).rejects.toThrow('away');
    await deliver(second, true);
    await round();
    expect(await stateOf(id)).toMatchObject({
      state: 'sent',
      counts: { chosen: 2, sent: 0, failed: 2, skipped: 0 },
    });
  });
});

describe('people go while it is being sent', () => {
  test('who leaves, is removed or is forgotten in the middle gets nothing, and the figures stay whole', async () => {
    const [leaver, removed] = await readers(4);
    const id = await draft();
    await start(id);
    await round();
    await leaveNewsletter(database.db, leaver?.leaveToken ?? '');
    expect(await removeSubscriber(database.db, removed?.id ?? '', admin)).toMatchObject({ ok: true });
    await database.db.transaction().execute((tx) => forgetSubscriber(tx, 'READER3@example.com'));
    await runJobs();
    await round();
    expect(outbox.map(({ to }) => to)).toEqual(['reader4@example.com']);
    expect(await stateOf(id)).toMatchObject({
      state: 'sent',
      counts: { chosen: 4, sent: 1, failed: 0, skipped: 3 },
    });
    const anonymised = await sql`select from newsletter_recipients where subscriber_id is null`.execute(database.db);
    expect(anonymised.rows).toHaveLength(2);
    const { rows } = await sql`select before::text from audit_log where action = 'subscriber_removed'`.execute(
      database.db,
    );
    expect(JSON.stringify(rows)).not.toContain('reader');
  });
});

describe('the switch for marketing mails', () => {
  test('while it is off, nothing starts', async () => {
    await readers(1);
    const id = await draft();
    isOn = false;
    expect(await start(id)).toEqual({ ok: false, error: 'switched_off' });
    expect((await stateOf(id))?.state).toBe('draft');
  });

  test('off in the middle, nothing more leaves, and it goes on only when an administrator says so', async () => {
    await readers(4);
    const id = await draft();
    await start(id);
    await round();
    const [first = '', second = ''] = await jobs();
    await deliver(first);
    isOn = false;
    await deliver(second);
    await round();
    expect(await stateOf(id)).toMatchObject({ state: 'paused', haltedBy: 'switch', counts: { sent: 1 } });
    expect(await resumeCampaign({ db: database.db, isSwitchedOn }, id, admin)).toEqual({
      ok: false,
      error: 'switched_off',
    });
    isOn = true;
    await round();
    await runJobs();
    expect(outbox).toHaveLength(1);
    expect(await resumeCampaign({ db: database.db, isSwitchedOn }, id, admin)).toEqual({ ok: true });
    await round();
    await runJobs();
    await round();
    expect(outbox).toHaveLength(4);
    expect(new Set(outbox.map(({ to }) => to)).size).toBe(4);
    expect((await stateOf(id))?.state).toBe('sent');
  });
});

test('pause takes back what is queued, stop is for good', async () => {
  await readers(3);
  const id = await draft();
  await start(id);
  await round();
  await pauseCampaign(database.db, id, admin);
  await runJobs();
  expect(outbox).toEqual([]);
  expect(await pauseCampaign(database.db, id, admin)).toEqual({ ok: false, error: 'moved_on' });
  await resumeCampaign({ db: database.db, isSwitchedOn }, id, admin);
  await round();
  const [first = ''] = await jobs();
  await deliver(first);
  expect(await stopCampaign(database.db, id, admin)).toEqual({ ok: true });
  await runJobs();
  await round();
  expect(outbox).toHaveLength(1);
  expect(await resumeCampaign({ db: database.db, isSwitchedOn }, id, admin)).toEqual({
    ok: false,
    error: 'moved_on',
  });
  expect(await stateOf(id)).toMatchObject({ state: 'stopped', counts: { chosen: 3, sent: 1 } });
});

describe('before it starts', () => {
  test('what was seen is what is sent, to no more people than were agreed to', async () => {
    await readers(3);
    const id = await draft();
    expect(await start(id, 2)).toEqual({ ok: false, error: 'more_now', chosen: 3 });
    const version = (await readCampaign(database.db, id))?.version ?? 0;
    const typed = { title: 'July', texts: { en: { ...english, body: 'Another body.' } } };
    const saved = await saveCampaign(database.db, { id, version, typed, baseUrl: mailContext.baseUrl }, admin);
    expect(saved).toMatchObject({ ok: true, changed: true });
    expect(
      await startCampaign({ db: database.db, isSwitchedOn }, { campaignId: id, version, agreed: 3 }, admin),
    ).toEqual({
      ok: false,
      error: 'changed_meanwhile',
    });
    const both = await Promise.all([start(id), start(id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const chosen = await sql`select from newsletter_recipients`.execute(database.db);
    expect(chosen.rows).toHaveLength(3);
  });

  test('without English, and without anybody to read it, nothing starts', async () => {
    expect(await start(await draft())).toEqual({ ok: false, error: 'nobody' });
    await readers(1);
    expect(await start(await draft({ fr: english }))).toEqual({ ok: false, error: 'not_written' });
  });

  test('two who write at once: the second is told, and nothing is lost', async () => {
    const id = await draft();
    const version = (await readCampaign(database.db, id))?.version ?? 0;
    const save = (body: string) =>
      saveCampaign(
        database.db,
        {
          id,
          version,
          typed: { title: 'July', texts: { en: { ...english, body } } },
          baseUrl: mailContext.baseUrl,
        },
        admin,
      );
    const answers = await Promise.all([save('Mine.'), save('Hers.')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: 'changed_meanwhile' });
  });

  test('half a language and a link that is none are pointed out at their fields', async () => {
    const id = await draft();
    const version = (await readCampaign(database.db, id))?.version ?? 0;
    const typed = {
      title: ' ',
      texts: {
        en: { subject: 'Hi', body: '[x](javascript:alert(1))' },
        fr: { subject: 'Bonjour', body: ' ' },
      },
    };
    const saved = await saveCampaign(database.db, { id, version, typed, baseUrl: mailContext.baseUrl }, admin);
    expect(saved).toMatchObject({ ok: false, error: 'invalid' });
    if (saved.ok || saved.error !== 'invalid') return;
    expect(Object.keys(saved.problems).toSorted()).toEqual(['en_body', 'fr_body', 'title']);
  });
});

test('what was sent is neither changed nor deleted, and its words can be used again', async () => {
  await readers(1);
  const id = await draft();
  await start(id);
  expect(await deleteCampaign(database.db, id, admin)).toEqual({ ok: false, error: 'gone' });
  const typed = { title: 'Other', texts: { en: english } };
  const version = (await readCampaign(database.db, id))?.version ?? 0;
  expect(await saveCampaign(database.db, { id, version, typed, baseUrl: mailContext.baseUrl }, admin)).toEqual({
    ok: false,
    error: 'not_draft',
  });
  const copy = await duplicateCampaign(database.db, id, admin);
  expect(copy.ok && (await readCampaign(database.db, copy.id))).toMatchObject({
    title: 'Copy of July',
    state: 'draft',
    texts: { en: english },
  });
  expect(copy.ok && (await deleteCampaign(database.db, copy.id, admin))).toMatchObject({ ok: true });
});

describe('the database itself refuses', () => {
  test.each([
    [
      'a letter that goes back to being a draft',
      "update newsletter_campaigns set state = 'draft', started_at = null, recipient_count = null",
    ],
    [
      'a letter that is sent while people wait',
      "update newsletter_campaigns set state = 'sent', finished_at = now(), sent_count = 0, failed_count = 0, skipped_count = 0",
    ],
    [
      'a letter that is resumed after it was stopped',
      "update newsletter_campaigns set state = 'stopped', halted_by = 'restore', finished_at = now(); update newsletter_campaigns set state = 'sending', halted_by = null, finished_at = null",
    ],
    ['other words in a letter that is being sent', "update newsletter_campaign_texts set body = 'Another.'"],
    [
      'another language in it',
      "insert into newsletter_campaign_texts select id, 'fr', 'Bonjour', 'Bonjour' from newsletter_campaigns",
    ],
    ['a letter that vanishes', 'delete from newsletter_campaigns'],
    [
      'a second copy for the same reader',
      'insert into newsletter_recipients (id, campaign_id, subscriber_id) select gen_random_uuid(), campaign_id, subscriber_id from newsletter_recipients',
    ],
    [
      'somebody who got it and waits again',
      "update newsletter_recipients set state = 'queued'; update newsletter_recipients set state = 'sent'; update newsletter_recipients set state = 'waiting'",
    ],
  ])('%s', async (_, statement) => {
    await readers(1);
    const id = await draft();
    await start(id);
    await expect(database.pool.query(statement)).rejects.toThrow(/does not move|only a draft|violates (check|unique)/);
  });
});

test('twenty tests an hour are enough for anybody who writes a letter', async () => {
  await database.db.deleteFrom('rateLimits').execute();
  const campaignId = await draft();
  const to = { email: 'office@example.com', name: 'Office' };
  const answers = [];
  for (let count = 0; count < 21; count += 1) {
    answers.push(await sendTestCampaign({ db: database.db, mailContext }, { campaignId, language: 'en', to }, admin));
  }
  expect(answers.slice(0, 20)).toEqual(Array(20).fill({ ok: true }));
  expect(answers[20]).toEqual({ ok: false, error: 'too_many' });
});
