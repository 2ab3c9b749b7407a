/** Sign-in methods and second factors that a session can contain. */
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
