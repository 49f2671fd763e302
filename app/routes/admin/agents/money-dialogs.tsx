import type { Adjustment } from '#features/agents/back-office/list-adjustments.ts';
import { longestReason } from '#features/audit/read-reason.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FigureInput, ReasonField } from '../bookings/dialog-fields.tsx';
import { AgencyDialog } from './agency-dialog.tsx';
import type { RefusedAgentForm } from './agent-outcome.ts';
import { signedDollars } from './signed-dollars.ts';

export interface ShownDeposit {
  id: string;
  reference: string;
  amountMinor: number;
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
      description={`${formatUsdCents(deposit.amountMinor, 'en-US')} was announced. Type what you have seen on the bank account, to the cent.`}
      submitLabel="It is here"
      busyLabel="Crediting..."
      refused={refused}
    >
      <FigureInput
        name="amount"
        label="Amount in US dollars"
        refused={refused}
        hint="The agency can sell for it at once, and is told."
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
      description={`The ${formatUsdCents(deposit.amountMinor, 'en-US')} never came. The agency is told. Should it come after all, it can still be confirmed.`}
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

export function DecideDialog({
  adjustment,
  agrees,
  refused,
}: {
  adjustment: Adjustment;
  agrees: boolean;
  refused: RefusedAgentForm | undefined;
}) {
  const { id, amountMinor, agencyName, reason, askedBy } = adjustment;
  return (
    <AgencyDialog
      dialog={agrees ? 'agree' : 'refuse'}
      of={id}
      title={agrees ? 'Approve adjustment' : 'Turn down adjustment'}
      submitLabel={agrees ? 'Approve' : 'Turn down'}
      busyLabel="Writing it down..."
      destructive={!agrees}
      refused={refused}
    >
      <p>
        <b className="num font-semibold">{signedDollars(amountMinor)}</b> for <bdi>{agencyName}</bdi>, asked
        for by <bdi>{askedBy}</bdi>.
        {agrees && ' It moves in the ledger at once, and the agency reads the reason in a mail.'}
      </p>
      <p className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-ink-2">
        <bdi>{reason}</bdi>
      </p>
    </AgencyDialog>
  );
}
