import type { SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import type { Campaign } from '#features/notifications/campaigns/read-campaign.ts';
import { type LanguageCode, languages } from '#i18n/languages.ts';
import { MailCheck } from '#ui/icons.tsx';
import { Fold } from '../catalogue/form-section.tsx';
import { FilterChips } from '../catalogue/list-filters.tsx';
import { namedOptions } from '../catalogue/record-dialog.tsx';
import { ActionButton } from '../form-dialog.tsx';
import { Panel } from '../panel.tsx';

interface CampaignPreviewProps {
  campaign: Campaign;
  language: LanguageCode;
  /** The plain-text version; null where nothing is written yet. */
  text: string | null;
}

/** The email as HTML and as plain text, in any of its languages. */
export function CampaignPreview({ campaign, language, text }: CampaignPreviewProps) {
  const { pathname } = useLocation();
  const isDraft = campaign.state === 'draft';
  const written = languages.filter(({ code }) => campaign.texts[code]);
  return (
    <Panel
      title={isDraft ? 'Preview' : 'What was sent'}
      aside={
        text !== null && (
          <ActionButton
            intent="test"
            fields={{ language }}
            tone="quiet"
            icon={MailCheck}
            busyLabel="Sending..."
            label="Send me a test"
          />
        )
      }
    >
      <div className="grid gap-3 p-4">
        {written.length > 1 && (
          <FilterChips
            label="Language of the preview"
            name="language"
            all="English"
            options={namedOptions(written.filter(({ code }) => code !== 'en'))}
          />
        )}
        {isDraft && text !== null && (
          <p className="text-sm text-ink-2">This is the saved version. Press Preview to see your latest changes.</p>
        )}
        {text !== null && (
          <p className="text-sm wrap-anywhere">
            <span className="text-ink-3">Subject </span>
            <bdi className="font-semibold">{campaign.texts[language]?.subject}</bdi>
          </p>
        )}
        {/* The version in the URL makes the browser reload the frame after a save. */}
        <PreviewFrame src={`${pathname}/preview?language=${language}&version=${campaign.version}`} />
        {text !== null && (
          <Fold title="As plain text" open={false}>
            <pre
              dir="auto"
              className="max-h-120 overflow-auto rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap"
            >
              {text}
            </pre>
          </Fold>
        )}
      </div>
    </Panel>
  );
}

/** Sandboxed: no scripts, no navigation. */
export function PreviewFrame({ src }: { src: string }) {
  return (
    <iframe
      src={src}
      name={previewFrame}
      title="The campaign as an email"
      sandbox=""
      className="h-160 w-full rounded-md border border-line bg-white"
    />
  );
}

/** The form target of the preview. */
export const previewFrame = 'campaign-preview';

/**
 * Submits the unsaved text to the preview frame natively, as without JavaScript; the router would navigate the page
 * instead of the frame.
 */
export function submitToPreview(event: SubmitEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent;
  if (!(submitter instanceof HTMLButtonElement) || submitter.formTarget !== previewFrame) return;
  event.preventDefault();
  const form = event.currentTarget;
  // The attribute, not form.action: the property is an absolute URL, and the router reads the attribute.
  const action = form.getAttribute('action') ?? '';
  form.setAttribute('action', submitter.formAction);
  form.target = submitter.formTarget;
  form.submit();
  form.setAttribute('action', action);
  form.removeAttribute('target');
}
