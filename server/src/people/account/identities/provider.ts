import type { OnLinked } from '#access/sign-on/installation/owner.ts'
import { logEvent } from '#journal/event.ts'
import { providerLinkedLetter } from './letters.ts'
import { mailOwner } from './mail-owner.ts'

/** Logs that an account was linked with the installation's identity provider, and emails its owner. */
export const logProviderLink: OnLinked = async (client, server, asked, { userId, tenantId }) => {
  const { issuer = '', name = '' } = server.openId ?? {}
  await logEvent(client, asked, {
    action: 'IDENTITY_LINKED',
    success: true,
    userId,
    tenantId,
    errorMessage: issuer,
  })
  await mailOwner(client, server, userId, (sender, forgotten) =>
    providerLinkedLetter(sender, name, forgotten),
  )
}
