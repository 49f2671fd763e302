import type { ListedReceipt, UnprovedReceipt } from '#features/payments/mpesa/paybill/list-receipts.ts';
import { Alert } from '#ui/alert.tsx';
import { DialogInput, FormDialog, type FormDialogProps, ReasonField, useOpenDialog } from '../form-dialog.tsx';
import { Fact } from '../panel.tsx';
import type { PaymentsOutcome, ShownMatch } from './payment-forms.ts';
import { shillingsText } from './payment-labels.ts';
import { isToSendByHand } from './receipt-columns.tsx';

/** The answered dialog, or the one in the address. Money that no longer waits opens none. */
export function ReceiptDialogs({
  rows,
  unproved,
  outcome,
}: {
  rows: readonly ListedReceipt[];
  unproved: readonly UnprovedReceipt[];
  outcome: PaymentsOutcome | undefined;
}) {
  const { dialog, of: requested } = useOpenDialog();
  const seen = outcome?.kind === 'shown' ? outcome : undefined;
  const of = seen?.receipt ?? requested;
  const wanted = seen ? 'match' : dialog;
  if (wanted === 'aside') {
    const reported = [...unproved, ...rows.filter(({ state }) => state === 'reported')].find(
      ({ receipt }) => receipt === of,
    );
    return reported ? <AsideDialog receipt={reported.receipt} /> : null;
  }
  const row = rows.find(({ receipt }) => receipt === of);
  if (row && wanted === 'by-hand' && isToSendByHand(row)) return <ByHandDialog row={row} />;
  if (row?.state !== 'unmatched') return null;
  if (seen) return <ConfirmDialog row={row} seen={seen} />;
  if (wanted === 'match') return <MatchDialog row={row} />;
  return wanted === 'return' ? <ReturnDialog row={row} /> : null;
}

function receivedText({ amountMinor, payerName, account }: ListedReceipt): string {
  return `${shillingsText(amountMinor)} from ${payerName ?? 'an unknown payer'}, for “${account}”.`;
}

function ReceiptDialog({ row, ...dialog }: { row: ListedReceipt } & Omit<FormDialogProps, 'of' | 'description'>) {
  return <FormDialog {...dialog} of={row.receipt} description={receivedText(row)} />;
}

function MatchDialog({ row }: { row: ListedReceipt }) {
  return (
    <ReceiptDialog
      row={row}
      intent="match"
      title="Match to a booking or a deposit"
      submitLabel="Search"
      busyLabel="Searching..."
    >
      <DialogInput
        name="reference"
        label="Reference"
        hint="FM123456 of a booking, or DEP-1791234567890 of a deposit. You confirm the match in the next step."
        required
        maxLength={40}
        dir="ltr"
      />
    </ReceiptDialog>
  );
}

function ConfirmDialog({ row, seen: { reference, facts, warning } }: { row: ListedReceipt; seen: ShownMatch }) {
  return (
    <ReceiptDialog
      row={row}
      intent="match"
      title={`Match to ${reference}?`}
      submitLabel="Match"
      busyLabel="Matching..."
      fields={{ reference, seen: reference }}
    >
      <dl className="grid grid-cols-2 gap-3">
        {facts.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </dl>
      {warning !== null && <Alert tone="warning">{warning}</Alert>}
    </ReceiptDialog>
  );
}

function ReturnDialog({ row }: { row: ListedReceipt }) {
  return (
    <ReceiptDialog
      row={row}
      intent="return"
      title="Send it back?"
      submitLabel="Send back"
      busyLabel="Asking M-Pesa..."
      destructive
    >
      <p>
        M-Pesa is asked whether the money is still there, and then to return it to the payer. This cannot be undone.
      </p>
    </ReceiptDialog>
  );
}

function ByHandDialog({ row }: { row: ListedReceipt }) {
  return (
    <ReceiptDialog row={row} intent="by-hand" title="Sent back by hand?" submitLabel="Mark as sent back" destructive>
      <p>
        Check the paybill’s statement first: {row.receipt} must not have been reversed before. Send{' '}
        {shillingsText(row.amountMinor)} back on the M-Pesa portal, then enter the receipt code of the reversal.
      </p>
      <DialogInput
        name="reference"
        label="Receipt code"
        hint="Of the reversal, from M-Pesa."
        required
        maxLength={20}
        dir="ltr"
      />
    </ReceiptDialog>
  );
}

function AsideDialog({ receipt }: { receipt: string }) {
  return (
    <FormDialog
      intent="aside"
      of={receipt}
      title={`Put ${receipt} aside?`}
      description="M-Pesa reported it and does not confirm it. It is not in the ledger."
      submitLabel="Put aside"
      busyLabel="Putting aside..."
    >
      <p>M-Pesa is no longer asked about it, until an administrator asks again.</p>
      <ReasonField hint="Administrators read it in the audit log." />
    </FormDialog>
  );
}
