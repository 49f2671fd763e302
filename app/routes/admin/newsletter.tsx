import { momentText } from '#features/booking/back-office/office-labels.ts';
import { type ListedCampaign, listCampaigns } from '#features/notifications/campaigns/read-campaign.ts';
import { readSubscriberQuery } from '#features/notifications/subscriber-query.ts';
import { type ListedSubscriber, listSubscribers, removeSubscriber } from '#features/notifications/subscribers.ts';
import { findLanguage } from '#i18n/languages.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Mail, Plus } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { answerForm, type SentForm } from '../../answer-form.ts';
import { done, type FormOutcome, failed } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/newsletter';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { FilterChips } from './catalogue/list-filters.tsx';
import { ExportLink } from './catalogue/list-paging.tsx';
import { FormDialog, useOpenDialog } from './form-dialog.tsx';
import { loadPage } from './load-page.ts';
import { campaignLabels, countsText, MarketingOffAlert } from './newsletter/campaign-labels.tsx';
import { SubscriberList } from './newsletter/subscriber-list.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { loneLink } from './panel.tsx';

export { shouldRevalidate } from './revalidate-refused.ts';

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, settings } = factsOf(context);
  const shown = {
    view: searchParams.get('view') === 'subscribers' ? 'subscribers' : 'campaigns',
    wasDeleted: searchParams.has('deleted'),
    isSwitchedOn: settings.email.enableMarketingEmails,
  } as const;
  return loadPage(context, shown, async () => {
    const [campaigns, list] = await Promise.all([
      shown.view === 'campaigns' ? listCampaigns(db) : [],
      listSubscribers(db, readSubscriberQuery(searchParams)),
    ]);
    return { campaigns, list };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const remove = async ({ of }: SentForm) => {
    const removed = isId(of) ? await removeSubscriber(db, of, knownActor(context)) : undefined;
    return removed?.ok
      ? done(`${removed.email} has been removed.`)
      : failed('This subscriber has already been removed');
  };
  return answerForm<FormOutcome>({ request }, { remove });
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
  const { dialog, of } = useOpenDialog();
  const subscriber = rows.find(({ id }) => id === of);
  if (dialog !== 'remove' || !subscriber) return null;
  return (
    <FormDialog
      intent="remove"
      of={subscriber.id}
      title="Remove a subscriber"
      description={`${subscriber.email} gets no more campaigns and is deleted; the audit log only records that somebody was removed. They can sign up again.`}
      submitLabel="Remove"
      busyLabel="Removing..."
      destructive
    />
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
  { id: 'who', header: 'By', cell: ({ startedBy }) => <bdi className="text-ink-2">{startedBy ?? '–'}</bdi> },
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
