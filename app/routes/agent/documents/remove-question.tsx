import { Form, useNavigation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';

/** Asked in the page itself, so that it is asked with scripts off too. */
export function RemoveQuestion({ document }: { document: { id: string; fileName: string } }) {
  const { t } = useTranslation('agency');
  const isRemoving = useNavigation().formData?.get('intent') === 'remove';
  return (
    <Alert
      tone="warning"
      title={t('documents.sure.title')}
      action={
        <Form method="post" action="/agent/documents" className="flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="document" value={document.id} />
          <Button
            type="submit"
            size="sm"
            tone="danger-solid"
            busy={isRemoving}
            busyLabel={t('documents.removing')}
            // Where the reader has just asked for it.
            autoFocus
          >
            {t('documents.sure.yes')}
          </Button>
          <ButtonLink to="/agent/documents" size="sm">
            {t('documents.sure.no')}
          </ButtonLink>
        </Form>
      }
    >
      <bdi className="wrap-anywhere">{t('documents.sure.text', { name: document.fileName })}</bdi>
    </Alert>
  );
}
