import { nativeClientAt } from '@escale/contract/access/native-clients'
import { accountApi } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { requireSession } from '#access/session/sessions.ts'
import { newAuthorizationCode } from '#access/tokens/app-authorization.ts'
import { asAccounts } from '#database/caller/company.ts'
import { logEvent } from '#journal/event.ts'

/** Procedure by which a signed-in person lets a native application use their account. */
export const applications = {
  authorizeApp: accountApi.account.authorizeApp.handler(
    async ({ context: { server, asked, actor }, input: { state, ...authorization } }) => {
      const app = nativeClientAt(authorization.client, authorization.redirectUri)
      if (!app) throw new Refusal('UNKNOWN_APP')
      if (asked.isToken) throw new Refusal('FORBIDDEN') // an application cannot authorize another
      const { userId, tenantId } = actor
      const code = await asAccounts(server.pool, async (client) => {
        await logEvent(client, asked, {
          action: 'APP_AUTHORIZED',
          success: true,
          userId,
          tenantId,
          errorMessage: app.name,
        })
        return newAuthorizationCode(client, requireSession(asked), authorization)
      })
      const answer = new URLSearchParams({
        code,
        ...(state !== undefined && { state }),
        iss: server.publicUrl,
      })
      return { redirectTo: `${authorization.redirectUri}?${answer}` }
    },
  ),
}
