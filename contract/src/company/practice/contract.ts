import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { Id } from '#wire/page.ts'
import { practiceMessages } from './messages.ts'

const absent = { NO_PRACTICE: refusal(practiceMessages.absent) } as const

/** The practice company of the open company. Entering and leaving it is `session.switchCompany`. */
export const practice = {
  start: guarded('settings.manage', { creates: true, records: ['PRACTICE_STARTED'] })
    .route({ method: 'POST', path: '/practice', successStatus: 201 })
    .output(z.object({ id: Id }))
    .errors({ PRACTICE_EXISTS: refusal(practiceMessages.exists) }),
  /**
   * Empties the practice company and fills it with the examples again. Called inside it. The idempotency keys
   * of a company go with its rows, so the procedure takes none; a repetition leads to the same examples.
   */
  erase: guarded('practice.erase', { unkept: true, records: ['PRACTICE_ERASED'] })
    .route({ method: 'POST', path: '/practice/erase' })
    .output(z.void())
    .errors(absent),
  remove: guarded('settings.manage', { records: ['PRACTICE_REMOVED'] })
    .route({ method: 'DELETE', path: '/practice' })
    .output(z.void())
    .errors(absent),
}
