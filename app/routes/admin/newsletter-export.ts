import {
  exportSubscribers,
  subscriberColumns,
} from '#features/notifications/subscribers/export-subscribers.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/newsletter-export';
import { csvOf } from './audit/csv-of.ts';
import { csvResponse } from './csv-response.ts';

/** Everybody who has confirmed: nobody else may be written to. */
export function loader({ context }: Route.LoaderArgs) {
  const pieces = exportSubscribers(factsOf(context).db, knownActor(context));
  return csvResponse('newsletter-subscribers', csvOf(subscriberColumns, pieces));
}
