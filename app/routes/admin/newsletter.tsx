import { data, useLocation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { type ListedCampaign, listCampaigns } from '#features/notifications/campaigns/read-campaign.ts';
import { readSubscriberQuery } from '#features/notifications/subscriber-query.ts';
import {
  type ListedSubscriber,
  type ListedSubscribers,
  listSubscribers,
  removeSubscriber,
} from '#features/notifications/subscribers.ts';
import { findLanguage } from '#i18n/languages.ts';
import { formText, isId } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Mail, Plus } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/newsletter';
import { ActionDialog } from './action-dialog.tsx';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { FilterChips } from './catalogue/list-filters.tsx';
import { ExportLink } from './catalogue/list-paging.tsx';
import type { Outcome } from './catalogue/outcome.ts';
import { OutcomeMessage } from './catalogue/outcome-message.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { campaignLabels, countsText, MarketingOffAlert } from './newsletter/campaign-labels.tsx';
import { SubscriberList } from './newsletter/subscriber-list.tsx';
import { loneLink } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

type Found = { campaigns: ListedCampaign[]; list: ListedSubscribers };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, reportError } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const page = {
    view: searchParams.get('view') === 'subscribers' ? 'subscribers' : 'campaigns',
    wasDeleted: searchParams.has('deleted'),
    isSwitchedOn: settings.email.enableMarketingEmails,
  } as const;
  try {
    const [campaigns, list] = await Promise.all([
      page.view === 'campaigns' ? listCampaigns(db) : [],
      listSubscribers(db, readSubscriberQuery(searchParams)),
    ]);
    return { ...page, found: { campaigns, list } satisfies Found };
  } catch (error) {
    reportError(error);
    return data({ ...page, found: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  if (form.get('intent') !== 'remove') throw data(null, { status: 400 });
  const id = formText(form, 'of');
  const removed = isId(id) ? await removeSubscriber(db, id, actor) : undefined;
  return removed?.ok
    ? data<Outcome>({ kind: 'done', text: `${removed.email} has been removed.` })
    : data<Outcome>({ kind: 'failed', text: 'This subscriber has already been removed', reasons: [] }, { status: 422 });
}

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { view, found, isSwitchedOn, wasDeleted } = loaderData;
  if (!found) return <LoadFailed title="Newsletter" text="Failed to load the newsletter" />;
  const { campaigns, list } = found;
  return (
    <AdminPage
      title="Newsletter"
      actions={
        view === 'campaigns' ? (
          <NewCampaign />
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
      <OutcomeMessage outcome={actionData} />
      {wasDeleted && !actionData && <Alert tone="success">Draft deleted.</Alert>}
      <FilterChips
        label="View"
        name="view"
        all="Campaigns"
        options={[{ value: 'subscribers', label: 'Subscribers', count: list.counts.confirmed }]}
      />
      {view === 'campaigns' ? (
        <>
          {!isSwitchedOn && <MarketingOffAlert />}
          <CampaignList campaigns={campaigns} />
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

function RemoveDialog({ rows }: { rows: readonly ListedSubscriber[] }) {
  const address = useListAddress();
  const params = new URLSearchParams(useLocation().search);
  const subscriber = rows.find(({ id }) => id === params.get('of'));
  if (params.get('do') !== 'remove' || !subscriber) return null;
  return (
    <ActionDialog
      dialog="remove"
      title="Remove a subscriber"
      description={`${subscriber.email} gets no more campaigns and is deleted; the audit log only records that somebody was removed. They can sign up again.`}
      submitLabel="Remove"
      busyLabel="Removing..."
      destructive
      refused={undefined}
      closedAt={address.list}
    >
      <input type="hidden" name="of" value={subscriber.id} />
    </ActionDialog>
  );
}

const columns: TableColumn<ListedCampaign>[] = [
  {
    id: 'title',
    header: 'Campaign',
    phone: 'first',
    wraps: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/newsletter/campaigns/${id}`} className={`font-semibold wrap-anywhere ${loneLink}`}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'first-end',
    cell: ({ state }) => (
      <Badge tone={campaignLabels[state].tone} dot={state === 'sending'}>
        {campaignLabels[state].text}
      </Badge>
    ),
  },
  {
    id: 'languages',
    header: 'Languages',
    phone: 'none',
    cell: ({ languages }) => (
      <span className="text-ink-2">
        {languages.length === 0 ? '–' : languages.map((code) => findLanguage(code)?.name ?? code).join(', ')}
      </span>
    ),
  },
  {
    id: 'counts',
    header: 'Sent',
    phone: 'second',
    cell: ({ counts }) =>
      counts === null ? <span className="text-ink-3">–</span> : <span className="num">{countsText(counts)}</span>,
  },
  {
    id: 'when',
    header: 'When',
    phone: 'second-end',
    cell: ({ startedAt, updatedAt }) => (
      <span className="num text-ink-2 max-md:pe-2.5">
        {startedAt ? momentText(startedAt) : `Saved ${momentText(updatedAt)}`}
      </span>
    ),
  },
  {
    id: 'who',
    header: 'By',
    phone: 'none',
    cell: ({ startedBy }) => <bdi className="text-ink-2">{startedBy ?? '–'}</bdi>,
  },
];

function CampaignList({ campaigns }: { campaigns: readonly ListedCampaign[] }) {
  return (
    <Table
      caption="Campaigns"
      columns={columns}
      rows={campaigns}
      rowKey={({ id }) => id}
      instead={
        campaigns.length === 0 ? (
          <EmptyState icon={Mail} title="No campaigns yet" level="h2" actions={<NewCampaign />}>
            Create the first one. Nothing is sent until you confirm.
          </EmptyState>
        ) : undefined
      }
    />
  );
}

function NewCampaign() {
  return (
    <ButtonLink to="/admin/newsletter/campaigns/new" size="sm" tone="accent" icon={Plus}>
      New campaign
    </ButtonLink>
  );
}
