import { Form, useLocation, useNavigation } from 'react-router';
import type { Campaign } from '#features/notifications/campaigns/read-campaign.ts';
import { type LanguageCode, languages } from '#i18n/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { MailCheck } from '../../../ui/icons.tsx';
import { FilterChips } from '../catalogue/filter-chips.tsx';
import { Fold } from '../flights/fold.tsx';
import { Panel } from '../panel.tsx';
import { PreviewFrame } from './preview-frame.tsx';

interface CampaignPreviewProps {
  campaign: Campaign;
  language: LanguageCode;
  /** Null where nothing is written yet. */
  text: string | null;
}

/** The mail itself, in both of its forms and in any of its languages. */
export function CampaignPreview({ campaign, language, text }: CampaignPreviewProps) {
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().formData?.get('intent') === 'test';
  const isDraft = campaign.state === 'draft';
  const written = languages.filter(({ code }) => campaign.texts[code]);
  return (
    <Panel
      title={isDraft ? 'Preview' : 'What was sent'}
      aside={
        text !== null && (
          <Form method="post" action={`${pathname}${search}`} preventScrollReset>
            <input type="hidden" name="intent" value="test" />
            <input type="hidden" name="language" value={language} />
            <Button
              type="submit"
              size="sm"
              tone="quiet"
              icon={MailCheck}
              busy={isBusy}
              busyLabel="Sending..."
            >
              Send me a test
            </Button>
          </Form>
        )
      }
    >
      <div className="grid gap-3 p-4">
        {written.length > 1 && (
          <FilterChips
            label="Language of the preview"
            name="language"
            all="English"
            options={written
              .filter(({ code }) => code !== 'en')
              .map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
        {isDraft && text !== null && (
          <p className="text-sm text-ink-2">
            This is what was saved. Press Preview to see what you have typed since.
          </p>
        )}
        {text !== null && (
          <p className="text-sm wrap-anywhere">
            <span className="text-ink-3">Subject </span>
            <bdi className="font-semibold">{campaign.texts[language]?.subject}</bdi>
          </p>
        )}
        {/* Another address for other words: the browser then shows them. */}
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
