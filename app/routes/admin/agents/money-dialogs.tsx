import type { AgentRequest, RequestKind } from '#features/agents/back-office/list-requests.ts';
import { longestReason } from '#features/audit/read-reason.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FigureInput, ReasonField } from '../bookings/dialog-fields.tsx';
import { AgencyDialog } from './agency-dialog.tsx';
import { sampleAgency } from './agency-reads.ts';
import type { RefusedAgentForm } from './agent-outcome.ts';
import { requestAmount, requestNote } from './request-list.tsx';

export interface ShownDeposit {
  id: string;
  reference: string;
  amountMinor: number;
  /** Of the owner of the agency. */
  email: string;
  /** The agency has withdrawn it. */
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
      description={`${formatUsdCents(deposit.amountMinor, 'en-US')} was announced${deposit.isWithdrawn ? ', and withdrawn by the agency' : ''}. Type what you have seen on the bank account, to the cent.`}
      submitLabel="It is here"
      busyLabel="Crediting..."
      refused={refused}
    >
      {deposit.isWithdrawn && <input type="hidden" name="after-all" value="yes" />}
      <FigureInput
        name="amount"
        label="Amount in US dollars"
        refused={refused}
        hint={`The agency can sell for it at once. ${mailText(deposit.email, 'It is told by mail.', sampleAgency)}`}
      />
      {other !== undefined && (
        <Checkbox
          dense
          name="other"
          value={other}
          label={`Yes, ${formatUsdCents(Number(other), 'en-US')} is what came`}
          description="What came is what is credited."
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
      description={`The ${formatUsdCents(deposit.amountMinor, 'en-US')} never came. ${mailText(deposit.email, 'The agency is told.', sampleAgency)} This is final: should it come after all, the agency announces a new deposit.`}
      submitLabel="Reject deposit"
      busyLabel="Rejecting..."
      destructive
      refused={refused}
    >
      <ReasonField
        hint="For colleagues: it stays in the history of the agency."
        maxLength={longestReason}
        refused={refused}
      />
    </AgencyDialog>
  );
}

const decisions = {
  agree: { title: 'Approve', submit: 'Approve' },
  refuse: { title: 'Turn down', submit: 'Turn down' },
  takeback: { title: 'Take back', submit: 'Take back' },
};

const whatFollows: Record<RequestKind, string> = {
  adjustment: 'It moves in the ledger at once, and the agency reads the reason in its statement.',
  credit_limit: 'The agency can sell for it at once.',
  deposit: 'Look at the bank yourself. The agency can sell for it at once.',
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
  const { title, submit } = decisions[dialog];
  return (
    <AgencyDialog
      dialog={dialog}
      of={id}
      title={`${title} ${kind === 'credit_limit' ? 'credit limit' : kind}`}
      submitLabel={submit}
      busyLabel="Writing it down..."
      destructive={dialog !== 'agree'}
      refused={refused}
    >
      <p>
        <b className="num font-semibold">{requestAmount(request)}</b> for <bdi>{agencyName}</bdi>, asked for
        by <bdi>{requestedBy}</bdi>. {requestNote(request)}.{dialog === 'agree' && ` ${whatFollows[kind]}`}
      </p>
      {reason !== null && (
        <p className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-ink-2">
          <bdi>{reason}</bdi>
        </p>
      )}
      {dialog === 'refuse' && (
        <ReasonField hint="For who asked, and for colleagues." maxLength={longestReason} refused={refused} />
      )}
    </AgencyDialog>
  );
}
