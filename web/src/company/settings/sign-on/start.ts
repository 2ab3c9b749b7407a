import type { SignOnProvider } from '@escale/contract/company/sign-on/rows'

/** What the fields start from; the secret is never known again. */
export function startOf({
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

export type SignOnStart = ReturnType<typeof startOf>
