import type { SignOnProvider } from '@escale/contract/company/sign-on/rows'

/** The initial values of the fields; the server never returns the secret. */
export function initialSignOn({
  version: _version,
  hasSecret: _hasSecret,
  rescue: _rescue,
  redirectUrl: _redirectUrl,
  samlUrl: _samlUrl,
  ...provider
}: SignOnProvider) {
  return {
    ...provider,
    clientSecret: '',
    metadata: provider.metadata ?? '',
    groupsClaim: provider.groupsClaim ?? '',
  }
}

export type SignOnStart = ReturnType<typeof initialSignOn>
