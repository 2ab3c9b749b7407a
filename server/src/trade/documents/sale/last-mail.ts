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
export async function findLastMail(company: CompanyTx, id: string): Promise<LastMail | null> {
  return newestSent(await mailChanges(company, [id]))
}

/** Finds the last email of many documents, by id. Documents without any are left out. */
export async function lastMails(company: CompanyTx, ids: readonly string[]): Promise<Map<string, LastMail>> {
  if (ids.length === 0) return new Map()
  const changes = Map.groupBy(await mailChanges(company, ids), ({ recordId }) => recordId)
  return new Map(
    [...changes].flatMap(([id, ofRecord]) => {
      const mail = newestSent(ofRecord)
      return mail ? [[id, mail] as const] : []
    }),
  )
}

function mailChanges(
  { db }: CompanyTx,
  ids: readonly string[],
): Promise<(MailChange & { recordId: string })[]> {
  return db
    .selectFrom('record_changes')
    .select([
      'record_id as recordId',
      'action',
      sql<MailChange['sentTo']>`changes -> 'sentTo'`.as('sentTo'),
      'user_name as userName',
      'created_at as createdAt',
    ])
    .where(sql<boolean>`record_id = any(${ids}::uuid[])`)
    .where('action', 'in', ['DOCUMENT_SENT', 'DOCUMENT_NOT_SENT'])
    .orderBy('id', 'desc')
    .limit(mostRead * ids.length)
    .execute()
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
