import { data } from 'react-router';

/** Keeps a mistyped URL inside the back office's frame. */
export function loader() {
  throw data(null, 404);
}

export default function AdminNotFound() {
  return null;
}
