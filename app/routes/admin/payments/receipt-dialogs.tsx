import { useLocation } from 'react-router';
import type { ListedReceipt } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { ActionDialog } from '../bookings/action-dialog.tsx';
import { DialogInput } from '../bookings/dialog-fields.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { Fact } from '../panel.tsx';
import type { PaymentsOutcome } from './payments-outcome.ts';
import { shillingsText } from './receipt-words.ts';

/** The dialog that the address asks for, or that was answered. Money that waits no more opens none. */
export function ReceiptDialogs({
  rows,
  outcome,
}: {
  rows: readonly ListedReceipt[];
  outcome: PaymentsOutcome | undefined;
}) {
  const params = new URLSearchParams(useLocation().search);
  const refused = outcome?.kind === 'refused' ? outcome : undefined;
  const seen = outcome?.kind === 'seen' ? outcome : undefined;
  const of = refused?.receipt ?? seen?.receipt ?? params.get('of');
  const row = rows.find(({ receipt, state }) => receipt === of && state === 'unmatched');
  if (!row) return null;
  if (seen) return <ConfirmDialog row={row} seen={seen} />;
  if (refused || params.get('do') === 'match') return <MatchDialog row={row} refused={refused} />;
  return params.get('do') === 'return' ? <ReturnDialog row={row} /> : null;
}

function cameText({ amountMinor, payerName, account }: ListedReceipt): string {
  return `${shillingsText(amountMinor)} came from ${payerName ?? 'somebody'}, for “${account}”.`;
}

function MatchDialog({
  row,
  refused,
}: {
  row: ListedReceipt;
  refused: Extract<PaymentsOutcome, { kind: 'refused' }> | undefined;
}) {
  const address = useListAddress();
  return (
    <ActionDialog
      dialog="match"
      title="Match to a booking or a deposit"
      description={cameText(row)}
      submitLabel="Look it up"
      busyLabel="Looking..."
      refused={refused}
      closedAt={address.list}
    >
      <input type="hidden" name="receipt" value={row.receipt} />
      <DialogInput
        name="reference"
        label="Reference"
        hint="FM123456 of a booking, or DEP-1791234567890 of a deposit. Nothing is done before you have seen it."
        required
        maxLength={40}
        dir="ltr"
        refused={refused}
      />
    </ActionDialog>
  );
}

function ConfirmDialog({
  row,
  seen: { reference, facts },
}: {
  row: ListedReceipt;
  seen: Extract<PaymentsOutcome, { kind: 'seen' }>;
}) {
  const address = useListAddress();
  return (
    <ActionDialog
      dialog="match"
      title={`Match to ${reference}?`}
      description={cameText(row)}
      submitLabel="Match"
      busyLabel="Matching..."
      refused={undefined}
      closedAt={address.list}
    >
      <input type="hidden" name="receipt" value={row.receipt} />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="seen" value={reference} />
      <dl className="grid grid-cols-2 gap-3">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
    </ActionDialog>
  );
}

function ReturnDialog({ row }: { row: ListedReceipt }) {
  const address = useListAddress();
  return (
    <ActionDialog
      dialog="return"
      title="Send it back?"
      description={cameText(row)}
      submitLabel="Send back"
      busyLabel="Asking M-Pesa..."
      destructive
      refused={undefined}
      closedAt={address.list}
    >
      <input type="hidden" name="receipt" value={row.receipt} />
      <p>
        M-Pesa is asked whether the money is still here, and then to give it back to its payer. That can not
        be undone.
      </p>
    </ActionDialog>
  );
}
