import { sql } from 'kysely'
import type { Means as JobMeans } from '#channels/jobs/task.ts'
import { sendingHours } from '#channels/whatsapp/hours.ts'
import { type CompanyTx, inCompany } from '#database/door/company.ts'
import { clientIdOf } from '#database/query/client-columns.ts'
import { type Telling, tellPerson } from './delivery.ts'
import { postpone } from './outcomes.ts'

type Means = Telling & Pick<JobMeans, 'pool'>

/** So many people are looked up at once. */
const atOnce = 200

/**
 * Says what is due, one person after the other, each in a transaction of their own: whoever cannot be told
 * now, for a reason of the
 * server's, keeps nobody else waiting, and is tried again with the job.
 */
export async function sendNotices(means: Means, companyId: string): Promise<void> {
  const failures = new Map<string, unknown>()
  for (;;) {
    const people = await inCompany(means.pool, companyId, (company) =>
      whoIsDue(company, [...failures.keys()]),
    )
    for (const clientId of people) {
      const telling = inCompany(means.pool, companyId, (company) => tellPerson(company, means, clientId))
      await telling.catch((error: unknown) => failures.set(clientId, error))
    }
    if (people.length < atOnce) break
  }
  for (const failure of failures.values()) throw failure
}

/** Who is to be told something now; nobody outside the hours of sending, when all waits for the next ones. */
async function whoIsDue(company: CompanyTx, besides: string[]): Promise<string[]> {
  const due = company.db
    .selectFrom('notices')
    .select(clientIdOf<string>().as('clientId'))
    .distinct()
    .where('state', '=', 'En attente')
    .where('due_at', '<=', sql<string>`now()`)
    .where(sql<boolean>`${clientIdOf()} <> all(${besides}::uuid[])`)
    .limit(atOnce)
  const rows = await due.execute()
  if (rows.length === 0) return []
  const { opensAt } = await sendingHours(company)
  if (opensAt === null) return rows.map(({ clientId }) => clientId)
  await postpone(company, 'all that is due', opensAt)
  return []
}
