import { data } from 'react-router';
import { type ListedLetter, listLetters } from '#features/notifications/letters/list-letters.ts';

import {
  type ListedSubscribers,
  listSubscribers,
} from '#features/notifications/subscribers/list-subscribers.ts';
import { removeSubscriber } from '#features/notifications/subscribers/remove-subscriber.ts';
import { readSubscriberQuery } from '#features/notifications/subscribers/subscriber-query.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/newsletter';
import { AdminPage } from './admin-page.tsx';
import { textOf } from './bookings/office-form.ts';
import { ExportLink } from './catalogue/export-link.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import type { Outcome } from './catalogue/outcome.ts';
import { OutcomeNotice } from './catalogue/outcome-notice.tsx';
import { LoadFailed } from './load-failed.tsx';
import { LetterList, NewLetter } from './newsletter/letter-list.tsx';
import { RemoveDialog } from './newsletter/remove-dialog.tsx';
import { SubscriberList } from './newsletter/subscriber-list.tsx';
import { SwitchedOff } from './newsletter/switched-off.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

type Found = { letters: ListedLetter[]; list: ListedSubscribers };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, reportError } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const page = {
    view: searchParams.get('view') === 'subscribers' ? 'subscribers' : 'letters',
    wasDeleted: searchParams.has('deleted'),
    isSwitchedOn: settings.email.enableMarketingEmails,
  } as const;
  try {
    const [letters, list] = await Promise.all([
      page.view === 'letters' ? listLetters(db) : [],
      listSubscribers(db, readSubscriberQuery(searchParams)),
    ]);
    return { ...page, found: { letters, list } satisfies Found };
  } catch (error) {
    reportError(error);
    return data({ ...page, found: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'remove': {
      const of = textOf(form, 'of');
      const removed = isId(of) ? await removeSubscriber(db, of, actor) : undefined;
      return removed?.ok
        ? data<Outcome>({ kind: 'done', text: `${removed.email} is forgotten.` })
        : data<Outcome>(
            { kind: 'failed', text: 'This subscriber has been removed already', reasons: [] },
            { status: 422 },
          );
    }
    default:
      throw data(null, { status: 400 });
  }
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { view, found, isSwitchedOn, wasDeleted } = loaderData;
  if (!found) return <LoadFailed title="Newsletter" text="Failed to load the newsletter" />;
  const { letters, list } = found;
  return (
    <AdminPage
      title="Newsletter"
      actions={
        view === 'letters' ? (
          <NewLetter />
        ) : (
          list.confirmedMatching > 0 && (
            <ExportLink
              path="/admin/newsletter/export"
              list={{ matching: list.confirmedMatching, isMore: list.isMore }}
              what="confirmed"
            />
          )
        )
      }
    >
      <OutcomeNotice outcome={actionData} />
      {wasDeleted && !actionData && <Alert tone="success">Draft deleted.</Alert>}
      <FilterChips
        label="Part of the newsletter"
        name="view"
        all="Letters"
        options={[{ value: 'subscribers', label: 'Subscribers', count: list.counts.confirmed }]}
      />
      {view === 'letters' ? (
        <>
          {!isSwitchedOn && <SwitchedOff />}
          <LetterList letters={letters} />
        </>
      ) : (
        <>
          <SubscriberList list={list} />
          <RemoveDialog rows={list.rows} />
        </>
      )}
    </AdminPage>
  );
}
