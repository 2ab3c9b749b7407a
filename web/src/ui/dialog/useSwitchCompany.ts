import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { switchCompany } from '#session/current/switch-company.ts'
import { showFailure } from '#ui/feedback/toast.ts'

/** Returns the action that opens another company on its first page. A refusal is shown as a message. */
export function useSwitchCompany(): (companyId: string) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (companyId) => {
    const refusal = await switchCompany(queries, companyId)
    if (refusal) showFailure(refusal)
    else void navigate('/app')
  }
}
