import { sql } from 'kysely';
import type { PushState } from './prompt-rules.ts';

/**
 * The state of a payment's prompt, as an expression of a statement that reads `payments`; null when no prompt was sent. M-Pesa
 * stores its prompts. Any other provider has sent one as soon as it has given the payment a reference.
 */
export const promptState = sql<PushState | null>`case provider
  when 'mpesa' then (
    select case
      when checkout_request_id is not null then 'sent'
      when answer_lost_at is not null then 'lost'
      else 'unanswered'
    end
    from mpesa_pushes
    where payment_id = payments.id and (refusal is null or checkout_request_id is not null)
  )
  else case when provider_reference is not null then 'sent' end
end`;
