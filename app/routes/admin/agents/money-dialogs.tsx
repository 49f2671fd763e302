import type { AgentRequest, RequestKind } from '#features/agents/back-office/list-requests.ts';
import { maxReasonLength } from '#features/audit/read-reason.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FigureInput, ReasonField } from '../action-dialog.tsx';
import { AgencyDialog } from './agent-dialogs.tsx';
import { type RefusedAgentForm, sampleAgency } from './agent-form.ts';
import { requestAmount, requestNote } from './request-list.tsx';

export interface ShownDeposit {
  id: string;
  reference: string;
  amountMinor: number;
  /** The agency owner's. */
  email: string;
  isWithdrawn?: boolean;
}

interface DepositDialogProps {
  deposit: ShownDeposit;
  refused: RefusedAgentForm | undefined;
}

export function ConfirmDepositDialog({ deposit, refused }: DepositDialogProps) {
  const other = refused?.values.other;
  return (
    <AgencyDialog
      dialog="confirm"
      of={deposit.id}
      title={`Confirm ${deposit.reference}`}
      description={`${formatUsdCents(deposit.amountMinor, 'en-US')} was announced${deposit.isWithdrawn ? ', and withdrawn by the agency' : ''}. Enter the amount you see on the bank account, to the cent.`}
      submitLabel="Confirm deposit"
      busyLabel="Crediting..."
      refused={refused}
    >
      {deposit.isWithdrawn && <input type="hidden" name="after-all" value="yes" />}
      <FigureInput
        name="amount"
        label="Amount in US dollars"
        refused={refused}
        hint={`The agency can spend it immediately. ${mailText(deposit.email, 'It gets an email.', sampleAgency)}`}
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
    </AgencyDialog>
  );
}

export function DeclineDepositDialog({ deposit, refused }: DepositDialogProps) {
  return (
    <AgencyDialog
      dialog="decline"
      of={deposit.id}
      title={`Reject ${deposit.reference}`}
      description={`The ${formatUsdCents(deposit.amountMinor, 'en-US')} did not arrive. ${mailText(deposit.email, 'The agency gets an email.', sampleAgency)} This is final: if it arrives later, the agency has to announce a new deposit.`}
      submitLabel="Reject deposit"
      busyLabel="Rejecting..."
      destructive
      refused={refused}
    >
      <ReasonField hint="For colleagues, in the history of the agency." maxLength={maxReasonLength} refused={refused} />
    </AgencyDialog>
  );
}

const decisions = { agree: 'Approve', refuse: 'Reject', takeback: 'Withdraw' };

const consequences: Record<RequestKind, string> = {
  adjustment: 'It is posted to the ledger immediately, and the agency reads the reason in its statement.',
  credit_limit: 'The agency can use it immediately.',
  deposit: 'Check the bank account yourself. The agency can spend it immediately.',
};

export function DecideDialog({
  request,
  dialog,
  refused,
}: {
  request: AgentRequest;
  dialog: 'agree' | 'refuse' | 'takeback';
  refused: RefusedAgentForm | undefined;
}) {
  const { id, kind, agencyName, reason, requestedBy } = request;
  return (
    <AgencyDialog
      dialog={dialog}
      of={id}
      title={`${decisions[dialog]} ${kind === 'credit_limit' ? 'credit limit' : kind}`}
      submitLabel={decisions[dialog]}
      busyLabel="Saving..."
      destructive={dialog !== 'agree'}
      refused={refused}
    >
      <p>
        <b className="num font-semibold">{requestAmount(request)}</b> for <bdi>{agencyName}</bdi>, requested by{' '}
        <bdi>{requestedBy}</bdi>. {requestNote(request)}.{dialog === 'agree' && ` ${consequences[kind]}`}
      </p>
      {reason !== null && (
        <p className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-ink-2">
          <bdi>{reason}</bdi>
        </p>
      )}
      {dialog === 'refuse' && (
        <ReasonField
          hint="For the person who requested it, and for colleagues."
          maxLength={maxReasonLength}
          refused={refused}
        />
      )}
    </AgencyDialog>
  );
}
