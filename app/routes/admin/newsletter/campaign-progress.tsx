import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { CampaignCounts } from '#features/notifications/campaigns/campaign.ts';
import type { Campaign } from '#features/notifications/campaigns/read-campaign.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { RotateCw } from '#ui/icons.tsx';
import { Ban, Pause, Play } from '#ui/office-icons.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ActionButton, DialogLink } from '../form-dialog.tsx';
import { usePolling } from '../live/live-updates.tsx';
import { AndName, Fact, Panel } from '../panel.tsx';
import { campaignLabels, figure, haltText } from './campaign-labels.tsx';

const pollMs = 1_500;

/** Polls while the campaign is being sent. */
export function CampaignProgress({ campaign, counts }: { campaign: Campaign; counts: CampaignCounts }) {
  const { state, haltedBy, startedAt, startedBy, finishedAt } = campaign;
  const isSending = state === 'sending';
  usePolling(isSending, pollMs);
  const { text, tone } = campaignLabels[state];
  const done = counts.sent + counts.failed + counts.skipped;
  const halt = haltText(state, haltedBy);
  return (
    <Panel
      title="Delivery"
      aside={
        <Badge tone={tone} dot={isSending}>
          {text}
        </Badge>
      }
    >
      <div className="grid gap-4 p-4">
        <div className="grid gap-1.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="num font-display text-2xl font-bold">
              {figure(counts.sent)}
              <span className="text-base font-normal text-ink-2"> of {figure(counts.chosen)} sent</span>
            </p>
            {isSending && (
              <span className="hidden noscript:block">
                <ButtonLink to="?" reloadDocument size="sm" icon={RotateCw}>
                  Refresh
                </ButtonLink>
              </span>
            )}
          </div>
          <ProgressBar aria-label="Progress" max={Math.max(counts.chosen, 1)} value={done} />
        </div>
        {halt && <p className="text-sm text-pretty text-ink-2">{halt}</p>}
        <dl className="grid grid-cols-2 gap-3 text-sm">
          <Fact name="Failed">
            <span className="num">{figure(counts.failed)}</span>
          </Fact>
          <Fact name="Unsubscribed before it was sent">
            <span className="num">{figure(counts.skipped)}</span>
          </Fact>
          {startedAt && (
            <Fact name="Started">
              <span className="num">{momentText(startedAt)}</span>
              <AndName name={startedBy} before=" by " />
            </Fact>
          )}
          {finishedAt && (
            <Fact name={state === 'stopped' ? 'Stopped' : 'Finished'}>
              <span className="num">{momentText(finishedAt)}</span>
            </Fact>
          )}
        </dl>
        {(isSending || state === 'paused') && <PauseAndStop isSending={isSending} />}
      </div>
    </Panel>
  );
}

function PauseAndStop({ isSending }: { isSending: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {isSending ? (
        <ActionButton intent="pause" icon={Pause} busyLabel="Pausing..." label="Pause" />
      ) : (
        <ActionButton intent="resume" tone="accent" icon={Play} busyLabel="Resuming..." label="Resume" />
      )}
      <DialogLink dialog="stop" tone="danger" icon={Ban} label="Stop" />
    </div>
  );
}
