import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/messages'
import { ask } from '#session/ask.ts'
import { moving, openSession } from '#session/session.ts'
import { queries } from './queries.ts'

/** Opens another of one's companies; gives back why not, or null when it is open. */
export async function switchCompany(companyId: string): Promise<string | null> {
  try {
    return await moving(queries, async () => {
      const answer = await ask<Session>('POST', '/api/session/company', { companyId })
      if (!answer.ok) return answer.message || messages.unexpected
      openSession(answer.body)
      return null
    })
  } catch {
    return messages.unavailable
  }
}
