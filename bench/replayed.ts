import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Writing } from '../server/src/access/door/writing.ts'
import { type CompanyTx, inCompany } from '../server/src/database/door/company.ts'
import type { Pool } from '../server/src/database/pool/open.ts'
import { newId } from '../server/src/database/query/ids.ts'
import { type By, recorderOf } from '../server/src/journal/record.ts'

/** `isJournal`: its first value is the id of what it writes down, a new one each time. */
type Sent = { text: string; values: unknown[]; isJournal?: boolean }

class Undone extends Error {}

/** The SQL that the product sends for a piece of work, its journal and history included, in a transaction that is undone. */
export async function sqlOf(owner: pg.Pool, companyId: string, work: (writing: Writing) => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = []
  const connect = async () => listening(await owner.connect(), sent)
  const by: By = { userId: null, name: 'Banc', from: { address: '127.0.0.1', userAgent: 'banc' } as By['from'] }
  const recorded = async (company: CompanyTx) => {
    const lastly = ({ text, values = [] }: { text: string; values?: unknown[] }) => void sent.push({ text, values, isJournal: true })
    const heard = { ...company, db: company.db, lastly }
    await work({ company: heard, actor: { userId: companyId, name: 'Banc', role: 'admin', tenantId: companyId }, record: recorderOf(heard, by) })
    throw new Undone()
  }
  await inCompany({ connect } as unknown as Pool, companyId, recorded).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return sent
}

/** The same statements with nothing around them, one after the other, in one transaction as the owner. */
export async function replayed(owner: pg.Pool, companyId: string, statements: Sent[]): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local app.tenant_id = '${companyId}'`)
    for (const { text, values, isJournal } of statements)
      await client.query({ name: createHash('md5').update(text).digest('hex'), text, values: isJournal ? [newId(), ...values.slice(1)] : values })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

// What opens the transaction of a company is not part of its work.
function listening(client: pg.PoolClient, sent: Sent[]): pg.PoolClient {
  const query = client.query.bind(client) as (asked: unknown) => Promise<pg.QueryResult>
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return (asked: string | Sent) => {
        if (typeof asked === 'object' && !asked.text.includes('access.enter_company')) sent.push({ text: asked.text, values: asked.values })
        return query(asked)
      }
    },
  })
}
