/** Sign-in methods of a session, and proofs given in it. */
export const signInMethods = [
  'password',
  'email',
  'totp',
  'backup',
  'oidc',
  'saml',
  'openid',
  'provider',
  'passkey',
  'wallet',
  'phone',
] as const
