import type { AgentRequest, RequestKind } from '#features/agents/back-office/list-requests.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FigureInput, FormDialog, ReasonField, useRefusedForm } from '../form-dialog.tsx';
import { requestAmount, requestNote } from './request-list.tsx';

/** Promises an email to an agency, unless it is one with sample data. */
export function emailToAgency(email: string, text: string): string {
  return mailText(email, text, 'Sample agency');
}

export interface ShownDeposit {
  id: string;
  reference: string;
  amountMinor: number;
  /** The agency owner's. */
  email: string;
  isWithdrawn?: boolean;
}

export function ConfirmDepositDialog({ deposit }: { deposit: ShownDeposit }) {
  const other = useRefusedForm('confirm')?.values.other;
  return (
    <FormDialog
      intent="confirm"
      of={deposit.id}
      title={`Confirm ${deposit.reference}`}
      description={`${formatUsdCents(deposit.amountMinor, 'en-US')} was announced${deposit.isWithdrawn ? ', and withdrawn by the agency' : ''}. Enter the amount you see on the bank account, to the cent.`}
      submitLabel="Confirm deposit"
      busyLabel="Crediting..."
    >
      {deposit.isWithdrawn && <input type="hidden" name="after-all" value="yes" />}
      <FigureInput
        name="amount"
        label="Amount in US dollars"
        hint={`The agency can spend it immediately. ${emailToAgency(deposit.email, 'It gets an email.')}`}
      />
      {other !== undefined && (
        <Checkbox
          dense
          name="other"
          value={other}
          label={`Yes, ${formatUsdCents(Number(other), 'en-US')} is the received amount`}
          description="The received amount is credited."
        />
      )}
    </FormDialog>
  );
}

export function DeclineDepositDialog({ deposit }: { deposit: ShownDeposit }) {
  return (
    <FormDialog
      intent="decline"
      of={deposit.id}
      title={`Reject ${deposit.reference}`}
      description={`The ${formatUsdCents(deposit.amountMinor, 'en-US')} did not arrive. ${emailToAgency(deposit.email, 'The agency gets an email.')} This is final: if it arrives later, the agency has to announce a new deposit.`}
      submitLabel="Reject deposit"
      busyLabel="Rejecting..."
      destructive
    >
      <ReasonField hint="For colleagues, in the history of the agency." />
    </FormDialog>
  );
}

const decisions = { agree: 'Approve', refuse: 'Reject', takeback: 'Withdraw' };

const consequences: Record<RequestKind, string> = {
  adjustment: 'It is posted to the ledger immediately, and the agency reads the reason in its statement.',
  credit_limit: 'The agency can use it immediately.',
  deposit: 'Check the bank account yourself. The agency can spend it immediately.',
};

export function DecideDialog({ request, intent }: { request: AgentRequest; intent: keyof typeof decisions }) {
  const { id, kind, agencyName, reason, requestedBy } = request;
  return (
    <FormDialog
      intent={intent}
      of={id}
      title={`${decisions[intent]} ${kind === 'credit_limit' ? 'credit limit' : kind}`}
      submitLabel={decisions[intent]}
      destructive={intent !== 'agree'}
    >
      <p>
        <b className="num font-semibold">{requestAmount(request)}</b> for <bdi>{agencyName}</bdi>, requested by{' '}
        <bdi>{requestedBy}</bdi>. {requestNote(request)}.{intent === 'agree' && ` ${consequences[kind]}`}
      </p>
      {reason !== null && (
        <p className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-ink-2">
          <bdi>{reason}</bdi>
        </p>
      )}
      {intent === 'refuse' && <ReasonField hint="For the person who requested it, and for colleagues." />}
    </FormDialog>
  );
}
