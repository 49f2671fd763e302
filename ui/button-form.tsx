import { Form, useNavigation } from 'react-router';
import { Button, type ButtonProps } from './button.tsx';

interface SubmitButtonProps extends ButtonProps {
  /** What the form asks for. */
  intent: string;
  /** The row that the form is about, where the page has the same form for several. */
  id?: string | undefined;
}

/** Sends the intent with its form, and is busy meanwhile. */
export function SubmitButton({ intent, id, ...button }: SubmitButtonProps) {
  const { formData } = useNavigation();
  const isSent = formData?.get('intent') === intent && (id === undefined || formData.get('id') === id);
  return <Button busy={isSent} {...button} type="submit" name="intent" value={intent} />;
}

interface ButtonFormProps extends SubmitButtonProps {
  action?: string;
  preventScrollReset?: boolean;
  formClassName?: string | undefined;
}

/** A form of one button. */
export function ButtonForm({ action, preventScrollReset = false, formClassName, ...button }: ButtonFormProps) {
  return (
    <Form method="post" action={action} preventScrollReset={preventScrollReset} className={formClassName}>
      {button.id !== undefined && <input type="hidden" name="id" value={button.id} />}
      <SubmitButton {...button} />
    </Form>
  );
}
