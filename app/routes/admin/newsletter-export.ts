import {
  exportSubscribers,
  subscriberColumns,
} from '#features/notifications/subscribers/export-subscribers.ts';
import { readSubscriberQuery } from '#features/notifications/subscribers/subscriber-query.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/newsletter-export';
import { csvOf } from './audit/csv-of.ts';
import { csvResponse } from './csv-response.ts';

/** Of those in the list under the same address everybody who has confirmed: nobody else may be written to. */
export function loader({ request, context }: Route.LoaderArgs) {
  const pieces = exportSubscribers(
    factsOf(context).db,
    readSubscriberQuery(new URL(request.url).searchParams),
    knownActor(context),
  );
  return csvResponse('newsletter-subscribers', csvOf(subscriberColumns, pieces));
}
