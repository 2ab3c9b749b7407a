import type { WhatsAppAccount } from '@escale/contract/company/whatsapp/rows'
import { sql } from 'kysely'
import { orNotFound, Refusal } from '#access/refusal/refusal.ts'
import { GraphError } from '#cloud-api/graph-error.ts'
import { shownAccount } from './account.ts'
import { asking, inside, type Outside, openAccount } from './outside.ts'

type Mark = 'history_asked_at' | 'contacts_asked_at'

/**
 * Asks once for what the telephone of the same number holds. It is marked as asked before it is: what may
 * have reached WhatsApp is never
 * asked again, and only what reached nobody may be.
 */
export async function askTelephone(outside: Outside, mark: Mark): Promise<WhatsAppAccount> {
  const { graph, seal } = outside.server.whatsapp
  const account = await openAccount(outside)
  if (!account.isCoexisting) throw new Refusal('NOT_COEXISTING')
  await inside(outside, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('whatsapp_accounts')
      .set({ [mark]: sql<string>`now()` })
      .where(mark, 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Refusal('ALREADY_ASKED')
  })
  const asked = mark === 'history_asked_at' ? graph.askHistory(account) : graph.askContacts(account)
  await asked.catch(async (error: unknown) => {
    const hasReachedNobody = error instanceof GraphError && !error.mayHaveReached && error.httpStatus === null
    if (hasReachedNobody)
      await inside(outside, ({ db }) =>
        db
          .updateTable('whatsapp_accounts')
          .set({ [mark]: null })
          .execute(),
      )
    return asking(Promise.reject(error))
  })
  return inside(outside, async (company) => orNotFound(await shownAccount(company, seal)))
}
