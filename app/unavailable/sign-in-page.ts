/** Whether an answer leads to a sign-in page because a form was sent after its session had ended (guard.ts). */
export function isSignInPage(place: string): boolean {
  return /^\/(auth|admin-login)\?next=[^&]*&unsent=1$/.test(place);
}
