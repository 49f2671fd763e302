/** Somewhere else where people have an account, as the operator configured it. */
export interface OidcProvider {
  /** Such as google: part of the address that the provider sends people back to. */
  id: string;
  /** As shown: "Continue with {name}". */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}
