import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { SAMPLE_MAIL_DOMAIN } from '../sample-mail-domain.ts';

/** A condition on newsletter_subscribers: who gets a letter that starts now. */
export const isChosen = sql<boolean>`
  newsletter_subscribers.state = 'confirmed' and lower(newsletter_subscribers.email) not like ${`%@${SAMPLE_MAIL_DOMAIN}`}`;

export interface ChosenCounts {
  chosen: number;
  /** People of the sample world have no mailbox. */
  samples: number;
}

export async function countChosen(db: Database): Promise<ChosenCounts> {
  const { rows } = await sql<ChosenCounts>`
    select count(*) filter (where ${isChosen})::int as chosen, count(*) filter (where not (${isChosen}))::int as samples
    from newsletter_subscribers where state = 'confirmed'`.execute(db);
  return rows[0] ?? { chosen: 0, samples: 0 };
}
