import type { SignOnProvider } from '@escale/contract/company/sign-on/rows'

/** The initial values of the form. The secret starts empty because the server never returns it. */
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
