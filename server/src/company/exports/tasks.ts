import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type JobDependencies, plainTask, task } from '#channels/jobs/task.ts'
import { exportCompany, settleExports } from './export-company.ts'

const oneOfCompany = z.object({ companyId: z.uuid(), id: z.uuid() })

export function exportTasks({ pool, post, exports, files }: JobDependencies): TaskList {
  return {
    export_company: task(oneOfCompany, (payload, helpers) =>
      exportCompany({ pool, store: exports, files, publicUrl: post.publicUrl }, payload, helpers),
    ),
    remove_export: task(oneOfCompany, ({ companyId, id }) => exports.remove(companyId, id)),
    settle_exports: plainTask(() => settleExports(pool)),
  }
}
