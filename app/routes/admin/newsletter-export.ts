import { readSubscriberQuery } from '#features/notifications/subscriber-query.ts';
import { exportSubscribers, subscriberColumns } from '#features/notifications/subscribers.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/newsletter-export';
import { csvLines, csvResponse } from './csv-response.ts';

/** The confirmed subscribers of the list with the same filters: only they may be written to. */
export function loader({ request, context }: Route.LoaderArgs) {
  const batches = exportSubscribers(
    factsOf(context).db,
    readSubscriberQuery(new URL(request.url).searchParams),
    knownActor(context),
  );
  return csvResponse('newsletter-subscribers', csvLines(subscriberColumns, batches));
}
