import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { companyTask, type Means, ofCompany, task } from '#channels/jobs/task.ts'
import { inCompany } from '#database/door/company.ts'
import { forgetEvents } from './event-expiry.ts'
import { workEvents } from './event-worker.ts'
import { fetchMedia } from './media.ts'
import { type FileOf, sendMessage } from './sending.ts'
import { readTemplates } from './templates.ts'
import { settleUncertain } from './uncertain.ts'

const ofMessage = ofCompany.extend({ id: z.uuid() })

/** `fileOf`: what a message carries is made by who knows the records. */
export function whatsAppTasks({ pool, whatsapp, files, drafts, antivirus }: Means, fileOf: FileOf): TaskList {
  return {
    work_events: task(ofCompany, ({ companyId }) => workEvents(pool, companyId)),
    send_message: task(ofMessage, ({ companyId, id }, { job }) =>
      sendMessage({ pool, whatsapp, fileOf }, companyId, id, job.attempts >= job.max_attempts),
    ),
    fetch_media: task(ofMessage, ({ companyId, id }, { job }) =>
      fetchMedia({ pool, whatsapp, files, drafts, antivirus }, companyId, id, job.attempts >= job.max_attempts),
    ),
    read_templates: task(ofCompany, ({ companyId }) => readTemplates(pool, whatsapp, companyId)),
    forget_events: companyTask(pool, forgetEvents),
    settle_uncertain: task(ofMessage, ({ companyId, id }) => inCompany(pool, companyId, (company) => settleUncertain(company, id))),
  }
}
