import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { AskFirst } from './ask-first.tsx';
import { RestoreFields } from './restore-fields.tsx';
import type { RefusedRestore } from './take-restore.ts';

/** The same questions as in the form of all settings, for the one that is to be restored. */
export function RestoreQuestion({ asks }: { asks: NonNullable<RefusedRestore['asks']> }) {
  const formId = useId();
  const address = useListAddress();
  const isBusy = useNavigation().formData?.has('historyId') ?? false;
  const { questions, ...fields } = asks;
  return (
    <>
      <Form id={formId} method="post" action={address.list} preventScrollReset>
        <RestoreFields {...fields} />
      </Form>
      <AskFirst formId={formId} questions={questions} isBusy={isBusy} yes="Restore this value" asked={asks} />
    </>
  );
}
