import type { AgentDocument } from '#features/agents/documents/document-kinds.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Download, Trash2 } from '../../../ui/icons.tsx';
import { Table } from '../../../ui/table.tsx';
import type { TableColumn } from '../../../ui/table-parts.ts';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;

/** 240 kB, 1.4 MB */
function sizeText(bytes: number, language: LanguageCode): string {
  const [unit, size] =
    bytes < megabyte
      ? (['kilobyte', Math.max(1, Math.round(bytes / kilobyte))] as const)
      : (['megabyte', bytes / megabyte] as const);
  return numberFormat(`${language}-u-nu-latn`, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    size,
  );
}

type ShownDocument = Omit<AgentDocument, 'createdAt'> & { uploadedOn: string };

export function DocumentTable({
  documents,
  canRemove,
}: {
  documents: readonly ShownDocument[];
  canRemove: boolean;
}) {
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
    {
      id: 'size',
      header: t('documents.columns.size'),
      cell: ({ bytes }) => sizeText(bytes, language),
      align: 'end',
    },
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
