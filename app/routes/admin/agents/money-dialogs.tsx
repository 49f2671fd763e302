import { longestReason } from '#features/agents/back-office/agent-moves.ts';
import type { Adjustment } from '#features/agents/back-office/list-adjustments.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ActionDialog } from '../bookings/action-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
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
  const { list } = useListAddress();
  const { values = {}, problems = {} } = refused ?? {};
  return (
    <ActionDialog
      dialog="confirm"
      title={`Confirm ${deposit.reference}`}
      description={`${formatUsdCents(deposit.amountMinor, 'en-US')} was announced. Type what you have seen on the bank account, to the cent.`}
      submitLabel="It is here"
      busyLabel="Crediting..."
      refused={refused}
      closedAt={list}
    >
      <input type="hidden" name="of" value={deposit.id} />
      <Input
        dense
        name="amount"
        label="Amount in US dollars"
        inputMode="decimal"
        required
        maxLength={20}
        autoComplete="off"
        dir="ltr"
        defaultValue={values.amount ?? ''}
        error={problems.amount}
        hint="The agency can sell for it at once, and is told."
      />
      {values.other !== undefined && (
        <Checkbox
          dense
          name="other"
          value={values.other}
          label={`Yes, ${formatUsdCents(Number(values.other), 'en-US')} is what came`}
          description="What came is what is credited."
        />
      )}
    </ActionDialog>
  );
}

export function DeclineDepositDialog({ deposit, refused }: DepositDialogProps) {
  const { list } = useListAddress();
  return (
    <ActionDialog
      dialog="decline"
      title={`Reject ${deposit.reference}`}
      description={`The ${formatUsdCents(deposit.amountMinor, 'en-US')} never came. The agency is told. Should it come after all, it can still be confirmed.`}
      submitLabel="Reject deposit"
      busyLabel="Rejecting..."
      destructive
      refused={refused}
      closedAt={list}
    >
      <input type="hidden" name="of" value={deposit.id} />
      <Textarea
        dense
        name="reason"
        label="Reason"
        hint="For colleagues: it stays in the history of the agency."
        required
        maxLength={longestReason}
        rows={3}
        defaultValue={refused?.values.reason ?? ''}
        error={refused?.problems.reason}
      />
    </ActionDialog>
  );
}

export function DecideDialog({ adjustment, agrees }: { adjustment: Adjustment; agrees: boolean }) {
  const { list } = useListAddress();
  const { id, amountMinor, agencyName, reason, askedBy } = adjustment;
  return (
    <ActionDialog
      dialog={agrees ? 'agree' : 'refuse'}
      title={agrees ? 'Approve adjustment' : 'Turn down adjustment'}
      submitLabel={agrees ? 'Approve' : 'Turn down'}
      busyLabel="Writing it down..."
      destructive={!agrees}
      refused={undefined}
      closedAt={list}
    >
      <input type="hidden" name="of" value={id} />
      <p>
        <b className="num font-semibold">{signedDollars(amountMinor)}</b> for <bdi>{agencyName}</bdi>, asked
        for by <bdi>{askedBy}</bdi>.
        {agrees && ' It moves in the ledger at once, and the agency reads the reason in a mail.'}
      </p>
      <p className="border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-ink-2">
        <bdi>{reason}</bdi>
      </p>
    </ActionDialog>
  );
}
