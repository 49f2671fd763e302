import { expect, test } from 'vitest';
import { listCampaigns } from '#features/notifications/campaigns/read-campaign.ts';
import { countChosen } from '#features/notifications/campaigns/start-campaign.ts';
import { readSubscriberQuery } from '#features/notifications/subscriber-query.ts';
import { listSubscribers } from '#features/notifications/subscribers.ts';
import { createTestDatabase } from '#tests/database.ts';
import { loadSampleNewsletter } from './load-sample-newsletter.ts';

test('the sample world has readers and letters, once, and a letter to them would go to nobody', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const now = new Date();
    await Promise.all([loadSampleNewsletter(db, now), loadSampleNewsletter(db, now)]);
    expect(await loadSampleNewsletter(db, now)).toEqual({ subscribers: 0 });
    const found = await listSubscribers(db, readSubscriberQuery(new URLSearchParams()));
    expect(found).toMatchObject({ matching: 40, counts: { all: 40 } });
    const { all, confirmed, pending, left } = found.counts;
    expect(confirmed + pending + left).toBe(all);
    expect(Math.min(confirmed, pending, left)).toBeGreaterThan(2);
    expect((await listCampaigns(db)).map(({ state }) => state)).toEqual(['draft', 'sent']);
    expect(await countChosen(db)).toEqual({ chosen: 0, samples: confirmed });

    const search = (address: string) => listSubscribers(db, readSubscriberQuery(new URLSearchParams(address)));
    expect((await search('q=ACHIENG')).matching).toBe(4);
    expect((await search('q=%25')).matching).toBe(0);
    expect((await search('state=left&language=xx')).matching).toBe(left);
    expect((await search('language=fr')).rows.every(({ language }) => language === 'fr')).toBe(true);
    expect((await search('page=2')).rows).toHaveLength(15);
    expect((await search('page=99')).page).toBe(2);
  } finally {
    await drop();
  }
});
