import type { LastMail } from '@escale/contract/trade/documents/sale'
import { sql } from 'kysely'
import type { CompanyTx } from '#database/caller/company.ts'

/** Limit of history entries read for one document. */
const mostRead = 50

type MailChange = {
  action: string
  sentTo: [string | null, string | null]
  userName: string
  createdAt: LastMail['sentAt']
}

/**
 * Finds the last email of an invoice, a receipt or an account statement in its history. Null if the mail
 * server accepted none.
 */
export async function findLastMail({ db }: CompanyTx, id: string): Promise<LastMail | null> {
  const changes = await db
    .selectFrom('record_changes')
    .select([
      'action',
      sql<MailChange['sentTo']>`changes -> 'sentTo'`.as('sentTo'),
      'user_name as userName',
      'created_at as createdAt',
    ])
    .where('record_id', '=', id)
    .where('action', 'in', ['DOCUMENT_SENT', 'DOCUMENT_NOT_SENT'])
    .orderBy('id', 'desc')
    .limit(mostRead)
    .execute()
  return newestSent(changes)
}

/**
 * Returns the newest email that did not fail. Entries come newest first. A failure (`DOCUMENT_NOT_SENT`)
 * belongs to the `DOCUMENT_SENT` before it in time with the same recipient, and both are skipped.
 */
function newestSent(changes: readonly MailChange[]): LastMail | null {
  const failedTo: (string | null)[] = []
  for (const { action, sentTo, userName, createdAt } of changes) {
    const [before, to] = sentTo
    if (action === 'DOCUMENT_NOT_SENT') failedTo.push(before)
    else if (failedTo.includes(to)) failedTo.splice(failedTo.indexOf(to), 1)
    else if (to !== null) return { to, sentAt: createdAt, sentByName: userName }
  }
  return null
}
