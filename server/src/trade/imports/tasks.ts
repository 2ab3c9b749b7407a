import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { z } from 'zod'
import { CompanyPayload, companyTask, type JobDependencies, task } from '#channels/jobs/task.ts'
import { type CompanyTx, inCompany } from '#database/caller/company.ts'
import { undoImport } from './undo.ts'
import { writeImport } from './write.ts'

const importPayload = CompanyPayload.extend({
  id: z.uuid(),
  by: z.object({
    userId: z.uuid().nullable(),
    name: z.string(),
    from: z.object({ address: z.string(), userAgent: z.string() }),
  }),
})

export function importTasks({ pool }: JobDependencies): TaskList {
  return {
    write_import: task(importPayload, (one, helpers) =>
      writeImport((work) => inCompany(pool, one.companyId, work), one, helpers),
    ),
    undo_import: task(importPayload, (one, helpers) =>
      undoImport((work) => inCompany(pool, one.companyId, work), one, helpers),
    ),
    forget_imports: companyTask(pool, forgetImports),
  }
}

/**
 * Deletes imports that nobody confirmed for a week, and the lines of imports finished a week ago. The choice
 * of columns stays, and is proposed for the next file.
 */
async function forgetImports({ id, db }: CompanyTx): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('state', 'in', ['Reçu', 'Vérifié'])
    .where('created_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
  await sql`
    delete from import_lines line using imports import
    where line.tenant_id = ${id} and import.tenant_id = ${id} and import.id = line.import_id
      and import.finished_at < now() - interval '7 days'
  `.execute(db)
  await db
    .updateTable('imports')
    .set({ bytes: 0 })
    .where('bytes', '>', 0)
    .where('finished_at', '<', sql<string>`now() - interval '7 days'`)
    .execute()
}
