import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { RefreshCw } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';

/** The same page once more, for whom it does not look by itself. What `children` hold goes into its address. */
export function CheckNow({ address, children }: { address: string; children?: ReactNode }) {
  const { t } = useTranslation('prompt');
  const navigation = useNavigation();
  const isChecking = navigation.state === 'loading' && navigation.formMethod === 'GET';
  return (
    <Form method="get" action={address} replace preventScrollReset>
      {children}
      <Button type="submit" icon={RefreshCw} busy={isChecking} busyLabel={t('checking')}>
        {t('check')}
      </Button>
    </Form>
  );
}
