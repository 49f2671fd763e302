import { Form, useNavigation, useSubmit } from 'react-router';
import { isRole, type Role, roles } from '#features/identity/roles/roles.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { roleLabels } from './role-labels.ts';

/** Changes what somebody is as soon as it is chosen. Without scripts there is a button. */
export function RoleForm({ id, name, role }: { id: string; name: string; role: Role }) {
  const { list } = useListAddress();
  const submit = useSubmit();
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === 'role' && formData.get('of') === id;
  const chosen = isBusy ? formData.get('role') : null;
  return (
    <Form method="post" action={list} preventScrollReset className="relative flex items-center gap-2">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="of" value={id} />
      <input type="hidden" name="seen" value={role} />
      <Select
        label={`Role of ${name}`}
        hideLabel
        dense
        name="role"
        value={isRole(chosen) ? chosen : role}
        disabled={isBusy}
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
        className="w-28"
        onChange={({ currentTarget: { form, value } }) => {
          if (!form) return;
          const sent = new FormData(form);
          sent.set('role', value);
          submit(sent, { method: 'post', action: list, preventScrollReset: true });
        }}
      />
      <span className="hidden noscript:block">
        <Button type="submit" size="sm" aria-label={`Change role of ${name}`}>
          Change
        </Button>
      </span>
    </Form>
  );
}
