/** Drawn here, because a file of its own for each icon that two pages share weighs more than the icon. */
export function BankSign() {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3 9 12 3.500l9 5.500zM5.500 9v8.500m4.300-8.500v8.500m4.400-8.500v8.500M18.500 9v8.500M3 20.500h18" />
    </svg>
  );
}
