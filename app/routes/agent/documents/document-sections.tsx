import { type SubmitEvent, useState } from 'react';
import { Form } from 'react-router';
import type { AddDocumentProblem } from '#features/agents/documents/change-documents.ts';
import {
  type AgentDocument,
  documentKinds,
  documentTypes,
  MAX_DOCUMENT_BYTES,
} from '#features/agents/documents/document-kinds.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Download } from '#ui/icons.tsx';
import { Trash2, Upload } from '#ui/office-icons.tsx';
import { Select } from '#ui/select.tsx';
import { Table } from '#ui/table.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { useFirstProblem } from '#ui/use-first-problem.ts';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;

/** 240 kB, 1.4 MB */
function sizeText(bytes: number, language: LanguageCode): string {
  const [unit, size] =
    bytes < megabyte
      ? (['kilobyte', Math.max(1, Math.round(bytes / kilobyte))] as const)
      : (['megabyte', bytes / megabyte] as const);
  return numberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}

type ShownDocument = Omit<AgentDocument, 'createdAt'> & { uploadedOn: string };

export function DocumentTable({ documents, canRemove }: { documents: readonly ShownDocument[]; canRemove: boolean }) {
  const { t, language } = useTranslation('agency');
  const columns: TableColumn<ShownDocument>[] = [
    {
      id: 'file',
      header: t('documents.columns.file'),
      cell: ({ fileName, bytes, uploadedOn }) => (
        <span className="block max-w-80 min-w-0">
          <bdi className="block truncate font-semibold">{fileName}</bdi>
          <span className="num block text-xs text-ink-3 md:hidden">
            {sizeText(bytes, language)} · {uploadedOn}
          </span>
        </span>
      ),
      phone: 'first',
    },
    {
      id: 'kind',
      header: t('documents.columns.kind'),
      cell: ({ kind }) => <span className="max-md:text-ink-2">{t(`documents.kinds.${kind}`)}</span>,
      phone: 'second',
    },
    { id: 'size', header: t('documents.columns.size'), cell: ({ bytes }) => sizeText(bytes, language), align: 'end' },
    {
      id: 'date',
      header: t('documents.columns.date'),
      cell: ({ uploadedOn }) => <span className="num">{uploadedOn}</span>,
    },
    {
      id: 'actions',
      header: t('documents.columns.actions'),
      hideHeader: true,
      cell: ({ id, fileName }) => (
        <span className="flex justify-end gap-1">
          <ButtonLink
            to={`/agent/documents/${id}`}
            reloadDocument
            size="sm"
            tone="quiet"
            icon={Download}
            aria-label={t('documents.downloadOf', { name: fileName })}
          >
            {t('documents.download')}
          </ButtonLink>
          {canRemove && (
            <ButtonLink
              to={`/agent/documents?remove=${id}`}
              size="sm"
              tone="quiet"
              icon={Trash2}
              aria-label={t('documents.removeOf', { name: fileName })}
            >
              {t('documents.remove')}
            </ButtonLink>
          )}
        </span>
      ),
      phone: 'second-end',
    },
  ];
  return <Table caption={t('documents.list')} columns={columns} rows={documents} rowKey={({ id }) => id} />;
}

interface UploadFormProps {
  isFull: boolean;
  refusal: { problem: AddDocumentProblem; kind: string } | undefined;
}

export function UploadForm({ isFull, refusal }: UploadFormProps) {
  const { t } = useTranslation('agency');
  const [tooLarge, setTooLarge] = useState<{ problem: 'tooLarge' }>();
  const problem = tooLarge?.problem ?? refusal?.problem;
  const form = useFirstProblem(tooLarge ?? refusal);

  /** Checked in the browser before ten megabytes are uploaded in vain. */
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
            <SubmitButton
              intent="add"
              tone="accent"
              icon={Upload}
              busyLabel={t('documents.add.busy')}
              className="max-md:w-full"
            >
              {t('documents.add.submit')}
            </SubmitButton>
          </div>
        </Form>
      )}
    </Card>
  );
}
