/** Whether an answer leads to where people sign in and come back from, as the guard leads whoever has no session. */
export function isSignInPage(place: string): boolean {
  return /^\/(auth|admin-login)\?next=/.test(place);
}
