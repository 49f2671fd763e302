import { Table, type TableProps } from '../../../ui/table.tsx';

/** A table inside of a panel, whose frame it shares. */
export function FiguresTable<Row>({ caption, ...table }: TableProps<Row>) {
  return (
    <Table
      {...table}
      // The panel around it has the same heading: who jumps from one to the next hears which is which.
      caption={`${caption}, table`}
      className="rounded-t-none border-x-0 border-t-0 border-b-0 [&_th]:rounded-none! md:[&_th]:whitespace-normal!"
    />
  );
}
