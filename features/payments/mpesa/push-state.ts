import { sql } from 'kysely';
import type { PushState } from '../prompt-rules.ts';

/** How the prompt of a payment stands, for whoever reads `payments`. Null where no telephone rings: none was sent. */
export const pushState = sql<PushState | null>`(
  select case
    when checkout_request_id is not null then 'sent'
    when answer_lost_at is not null then 'lost'
    else 'unanswered'
  end
  from mpesa_pushes
  where payment_id = payments.id and (refusal is null or checkout_request_id is not null)
)`;
