import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type Means, ofCompany, task } from '#channels/jobs/task.ts'
import { inCompany } from '#database/company.ts'
import { fetchMedia } from './media.ts'
import { type FileOf, sendMessage } from './sending.ts'
import { settleUncertain } from './uncertain.ts'
import { workEvents } from './working.ts'

const ofMessage = ofCompany.extend({ id: z.uuid() })

/** `fileOf`: what a message carries is made by who knows the records. */
export function whatsAppTasks({ pool, whatsapp, files, drafts }: Means, fileOf: FileOf): TaskList {
  return {
    work_events: task(ofCompany, ({ companyId }) => workEvents(pool, companyId)),
    send_message: task(ofMessage, ({ companyId, id }) => sendMessage({ pool, whatsapp, fileOf }, companyId, id)),
    fetch_media: task(ofMessage, ({ companyId, id }, { job }) =>
      fetchMedia({ pool, whatsapp, files, drafts }, companyId, id, job.attempts >= job.max_attempts),
    ),
    settle_uncertain: task(ofMessage, ({ companyId, id }) => inCompany(pool, companyId, (company) => settleUncertain(company, id))),
  }
}
