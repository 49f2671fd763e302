import { data } from 'react-router';

/** Nobody is led out of the back-office by a mistyped address. */
export function loader() {
  throw data(null, 404);
}

export default function AdminNotFound() {
  return null;
}
