import { today } from '@escale/contract/dates'
import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type { Server } from '#access/server.ts'
import { proveEmail } from '#account/prove-email.ts'
import { countCompanies } from '#companies/figures.ts'
import { endSupport } from '#companies/support.ts'
import { type Company, inCompany } from '#database/company.ts'
import { newId } from '#database/ids.ts'
import type { Pool } from '#database/open.ts'
import { exportCompany, settleExports } from '#exports/tasks.ts'
import { sweepFiles } from '#files/sweep.ts'
import type { Post } from '#mail/post.ts'
import { forgetMails, sendMail } from '#mail/tasks.ts'
import { sealSecurityLog } from '#security/seal.ts'
import { log } from '../log.ts'

/** Where bytes are kept. */
export type Stores = Pick<Server, 'exports' | 'files'>
type Task = (company: Company) => Promise<void>

/** What the worker can do. `night` comes every hour and serves the companies whose night it is; the rest is done as one company. */
export function tasks(pool: Pool, post: Post, { exports, files }: Stores): TaskList {
  const asCompany = (task: Task) => (payload: unknown) => inCompany(pool, (payload as { company: string }).company, task)
  return {
    async night(_payload, { addJob }) {
      const { rows } = await pool.query<{ id: string }>('select companies_at_night as id from access.companies_at_night(now())')
      for (const { id } of rows) {
        for (const task of ['mark_late_invoices', 'prove_balances', 'forget_old_keys', 'sweep_files'])
          await addJob(task, { company: id }, { jobKey: `${task}:${id}` })
      }
      await addJob('forget_mails', {}, { jobKey: 'forget_mails' })
    },
    mark_late_invoices: asCompany(markLateInvoices) as never,
    prove_balances: asCompany(proveBalances) as never,
    forget_old_keys: asCompany(forgetOldKeys) as never,
    sweep_files: (payload) => sweepFiles(pool, files, (payload as { company: string }).company),
    send_mail: (payload, { job }) => sendMail(pool, post, payload as { id: string }, { job }),
    prove_email: (payload) => proveEmail(pool, post, payload as never),
    forget_mails: () => forgetMails(pool),
    export_company: (payload, helpers) => exportCompany({ pool, store: exports, files, publicUrl: post.publicUrl }, payload as never, helpers),
    settle_exports: () => settleExports(pool, exports),
    count_companies: () => countCompanies(pool),
    end_support: (payload) => endSupport(pool, (payload as { session: string }).session),
    seal_security_log: () => sealSecurityLog(pool).then(() => {}),
  }
}

/** Once per due date, an unpaid invoice « En attente » past its due date becomes « Retard ». */
export async function markLateInvoices({ id, db }: Company): Promise<void> {
  const zone = await db.selectFrom('tenants').select('time_zone').where('id', '=', id).executeTakeFirst()
  await sql`select mark_late_invoices(${id}, ${today(zone?.time_zone ?? 'UTC')})`.execute(db)
}

/** Proves that each invoice's total is the sum of its lines, and what is paid the sum of its payments « Reçu »; raises an alarm if not. */
export async function proveBalances({ id, db }: Company): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoices i
    where i.tenant_id = ${id} and (
      i.paid_amount <> (select coalesce(sum(p.amount), 0) from payments p where p.tenant_id = ${id} and p.invoice_id = i.id and p.status = 'Reçu')
      or i.total <> (select coalesce(sum(l.total), 0) from invoice_items l where l.tenant_id = ${id} and l.invoice_id = i.id))
    limit 1000`.execute(db)
  await db.updateTable('company_figures').set({ proved_at: sql<string>`now()`, mismatches: rows.length }).execute()
  if (rows.length === 0) return
  log('error', 'balances do not match', { company: id, invoices: rows.length })
  await db
    .insertInto('security_logs')
    .values(
      rows.map((row) => ({ id: newId(), tenant_id: id, action: 'BALANCE_MISMATCH', success: false, table_name: 'invoices', record_id: row.id })),
    )
    .execute()
}

/** Answers already given are kept thirty days. */
export async function forgetOldKeys({ db }: Company): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', sql<string>`now() - interval '30 days'`).execute()
}
