import { Form, useLocation, useNavigation } from 'react-router';
import { campaignLengths } from '#features/notifications/campaigns/campaign.ts';
import type { Campaign } from '#features/notifications/campaigns/read-campaign.ts';
import { type Language, languages } from '#i18n/languages.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Eye } from '#ui/icons.tsx';
import { Input, Textarea } from '#ui/input.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { Save } from '#ui/office-icons.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { Fold } from '../catalogue/form-section.tsx';
import { useRefusedForm } from '../form-dialog.tsx';
import { Panel } from '../panel.tsx';
import type { RefusedCampaign } from './campaign-forms.ts';
import { previewFrame, submitToPreview } from './campaign-preview.tsx';

const markup = [
  ['## New routes', 'a heading'],
  ['[our fares](https://…)', 'a link'],
  ['[[See the fares]](/flights)', 'a button, on a line of its own'],
] as const;

function MarkupHelp() {
  return (
    <div className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">
      <p>
        An empty line starts a new paragraph. The greeting, the footer and the unsubscribe link are added automatically.
      </p>
      <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1">
        {markup.map(([example, meaning]) => (
          <div key={example} className="flex flex-wrap gap-x-2">
            <dt>
              <code dir="ltr" className="text-ink">
                {example}
              </code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A new campaign has no version. */
type EditedCampaign = Pick<Campaign, 'title' | 'texts'> & { version?: number };

/** All languages are in one form; empty ones are folded. */
export function CampaignEditor({ campaign }: { campaign: EditedCampaign }) {
  const refused = useRefusedForm<RefusedCampaign>('save');
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().formData?.get('intent') === 'save';
  const form = useFirstProblem(refused);
  const leaveGuard = useLeaveGuard(form, refused ?? campaign, { isRefused: refused !== undefined });
  return (
    <Panel title="Campaign">
      {leaveGuard}
      <Form
        ref={form}
        method="post"
        action={`${pathname}${search}`}
        preventScrollReset
        onSubmit={submitToPreview}
        className="grid gap-4 p-4"
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={refused?.version ?? campaign.version ?? ''} />
        {refused && <Alert tone="danger">{refused.text}</Alert>}
        <Input
          dense
          name="title"
          label="Title"
          hint="Only administrators see it."
          required
          maxLength={campaignLengths.title}
          autoComplete="off"
          defaultValue={refused?.values.title ?? campaign.title}
          error={refused?.problems.title}
        />
        <MarkupHelp />
        <div className="grid gap-1.5">
          {languages.map((language) => (
            <TextFields key={language.code} language={language} campaign={campaign} refused={refused} />
          ))}
        </div>
        <div className="-mx-4 -mb-4 flex justify-end gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-3 md:sticky md:bottom-0">
          <Button
            type="submit"
            size="sm"
            icon={Eye}
            formAction={`${pathname}/preview${search}`}
            formTarget={previewFrame}
            formNoValidate
          >
            Preview
          </Button>
          <Button type="submit" size="sm" tone="brand" icon={Save} busy={isBusy} busyLabel="Saving...">
            Save draft
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

interface TextFieldsProps {
  language: Language;
  campaign: EditedCampaign;
  refused: RefusedCampaign | undefined;
}

function TextFields({ language: { code, name, direction }, campaign, refused }: TextFieldsProps) {
  const saved = campaign.texts[code];
  const subject = refused?.values[`${code}_subject`] ?? saved?.subject ?? '';
  const body = refused?.values[`${code}_body`] ?? saved?.body ?? '';
  const problems = { subject: refused?.problems[`${code}_subject`], body: refused?.problems[`${code}_body`] };
  const isEnglish = code === 'en';
  const isOpen = isEnglish || Boolean(subject || body || problems.subject || problems.body);
  const fields = (
    <>
      <Input
        dense
        name={`${code}_subject`}
        label={`Subject in ${name}`}
        required={isEnglish}
        maxLength={campaignLengths.subject}
        autoComplete="off"
        dir={direction}
        lang={code}
        defaultValue={subject}
        error={problems.subject}
      />
      <Textarea
        dense
        name={`${code}_body`}
        label={`Text in ${name}`}
        required={isEnglish}
        maxLength={campaignLengths.body}
        rows={isEnglish ? 10 : 6}
        dir={direction}
        lang={code}
        defaultValue={body}
        error={problems.body}
      />
    </>
  );
  if (isEnglish) return <div className="grid gap-4">{fields}</div>;
  return (
    <Fold title={body ? name : `${name} (not written: readers get English)`} open={isOpen}>
      {fields}
    </Fold>
  );
}
