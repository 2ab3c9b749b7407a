/** How a session came to be, and what was proved in it since. */
export const ways = [
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
