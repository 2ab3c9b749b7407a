import type { Session } from '@escale/contract/access/session'
import { messages } from '@escale/contract/wire/messages'
import type { QueryClient } from '@tanstack/react-query'
import { ask } from '#session/request/plain-request.ts'
import { openSession, runCompanyChange } from './session.ts'

/** Opens another company of this person. Returns null on success, otherwise the error text. */
export async function switchCompany(queries: QueryClient, companyId: string): Promise<string | null> {
  try {
    return await runCompanyChange(queries, async () => {
      const answer = await ask<Session>('POST', '/api/session/company', { companyId })
      if (!answer.ok) return answer.message || messages.unexpected
      openSession(answer.body)
      return null
    })
  } catch {
    return messages.unavailable
  }
}
