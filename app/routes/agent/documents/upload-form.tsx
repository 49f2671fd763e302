import { type SubmitEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { AddDocumentProblem } from '#features/agents/documents/add-document.ts';
import {
  documentKinds,
  documentTypes,
  MAX_DOCUMENT_BYTES,
} from '#features/agents/documents/document-kinds.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import { Upload } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';

export function UploadForm({
  isFull,
  refusal,
}: {
  isFull: boolean;
  refusal: { problem: AddDocumentProblem; kind: string } | undefined;
}) {
  const { t } = useTranslation('agency');
  const [tooLarge, setTooLarge] = useState<{ problem: 'tooLarge' }>();
  const problem = tooLarge?.problem ?? refusal?.problem;
  const form = useFirstProblem(tooLarge ?? refusal);
  const isSending = useNavigation().formData?.get('intent') === 'add';

  /** Nobody waits for ten megabytes to travel in vain. */
  function check(event: SubmitEvent<HTMLFormElement>) {
    const file = new FormData(event.currentTarget).get('file');
    const isTooLarge = file instanceof File && file.size > MAX_DOCUMENT_BYTES;
    setTooLarge(isTooLarge ? { problem: 'tooLarge' } : undefined);
    if (isTooLarge) event.preventDefault();
  }

  const sentence = problem && t(`documents.problems.${problem}`);
  return (
    <Card className="max-w-200">
      <CardHead level="h2" title={t('documents.add.title')} />
      {isFull ? (
        <p className="text-sm text-ink-2">{t('documents.add.full')}</p>
      ) : (
        <Form
          ref={form}
          method="post"
          action="/agent/documents"
          encType="multipart/form-data"
          onSubmit={check}
          preventScrollReset
          className="grid gap-4"
        >
          <input type="hidden" name="intent" value="add" />
          <div className="grid gap-4 md:grid-cols-2">
            <Select
              name="kind"
              label={t('documents.add.kind')}
              placeholder={t('documents.add.choose')}
              defaultValue={refusal?.kind ?? ''}
              options={documentKinds.map((kind) => ({ value: kind, label: t(`documents.kinds.${kind}`) }))}
              error={problem === 'kindMissing' && sentence}
              required
            />
            <FileInput
              name="file"
              label={t('documents.add.file')}
              accept={documentTypes.join(',')}
              hint={t('documents.add.hint')}
              error={problem !== 'kindMissing' && sentence}
              required
            />
          </div>
          <div>
            <Button
              type="submit"
              tone="accent"
              icon={Upload}
              busy={isSending}
              busyLabel={t('documents.add.busy')}
              className="max-md:w-full"
            >
              {t('documents.add.submit')}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
