import type { OnLinked } from '#access/sign-on/installation/owner.ts'
import { logEvent } from '#journal/event.ts'
import { providerLinkedLetter } from './letters.ts'
import { tell } from './tell.ts'

/** What follows whenever the provider of the installation was linked with an account. */
export const keepLinked: OnLinked = async (client, server, asked, { userId, tenantId }) => {
  const { issuer = '', name = '' } = server.openId ?? {}
  await logEvent(client, asked, {
    action: 'IDENTITY_LINKED',
    success: true,
    userId,
    tenantId,
    errorMessage: issuer,
  })
  await tell(client, server, userId, (sender, forgotten) => providerLinkedLetter(sender, name, forgotten))
}
