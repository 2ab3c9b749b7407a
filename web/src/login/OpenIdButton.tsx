import { messages } from '@escale/contract/wire/messages'
import { openIdName } from '#session/passkey/open-id-name.ts'
import { ask } from '#session/request/plain-request.ts'
import { OpeningButton } from './OpeningButton.tsx'

/**
 * Signs in at the identity provider of the installation, which then returns to this application. Renders
 * nothing when no provider is configured.
 */
export function OpenIdButton({ tenant, search }: { tenant: string | undefined; search: string }) {
  const name = openIdName()
  if (!name) return null

  async function open() {
    const answer = await ask<{ url: string }>('POST', '/api/auth/openid', { search, tenant })
    if (!answer.ok) return { refusal: answer.message || messages.unexpected, code: answer.code }
    location.assign(answer.body.url)
    return new Promise<never>(() => {}) // Never resolves, because the page is about to unload
  }

  return <OpeningButton verb={`Continuer avec ${name}`} open={open} />
}
