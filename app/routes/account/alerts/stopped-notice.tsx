import { Form } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSentIntent } from '../parts/use-sent-intent.ts';

/** Stopping asks nothing before; it can be taken back instead. */
export function StoppedNotice({ id, from, to }: { id: string; from: string; to: string }) {
  const { t } = useTranslation('alerts');
  const isSent = useSentIntent();
  return (
    <Alert
      tone="success"
      action={
        <Form method="post" action="/account/alerts" preventScrollReset>
          <input type="hidden" name="intent" value="resume" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" busy={isSent('resume')} busyLabel={t('undoing')}>
            {t('undo')}
          </Button>
        </Form>
      }
    >
      <bdi>{t('stopped', { from, to })}</bdi>
    </Alert>
  );
}
