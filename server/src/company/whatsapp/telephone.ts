import type { WhatsAppAccount } from '@escale/contract/company/whatsapp/rows'
import { sql } from 'kysely'
import { type ExternalCallContext, runInCompany } from '#access/guard/external-call.ts'
import { Refusal, requireFound } from '#access/refusal/refusal.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import { shownAccount } from './account.ts'
import { openAccount, withFrenchRefusal } from './whatsapp-call.ts'

type Mark = 'history_asked_at' | 'contacts_asked_at'

/**
 * Requests the history or the contacts of the phone that uses the same number, once. The request is recorded
 * before it is sent, so that a request that may have reached WhatsApp is never repeated.
 */
export async function requestPhoneData(outside: ExternalCallContext, mark: Mark): Promise<WhatsAppAccount> {
  const { graph, seal } = outside.server.whatsapp
  const account = await openAccount(outside)
  if (!account.isCoexisting) throw new Refusal('NOT_COEXISTING')
  await runInCompany(outside, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('whatsapp_accounts')
      .set({ [mark]: sql<string>`now()` })
      .where(mark, 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Refusal('ALREADY_ASKED')
  })
  const request = mark === 'history_asked_at' ? graph.askHistory(account) : graph.askContacts(account)
  await request.catch(async (error: unknown) => {
    const hasReachedNobody = error instanceof GraphError && !error.mayHaveReached && error.httpStatus === null
    if (hasReachedNobody)
      await runInCompany(outside, ({ db }) =>
        db
          .updateTable('whatsapp_accounts')
          .set({ [mark]: null })
          .execute(),
      )
    return withFrenchRefusal(Promise.reject(error))
  })
  return runInCompany(outside, async (company) => requireFound(await shownAccount(company, seal)))
}
