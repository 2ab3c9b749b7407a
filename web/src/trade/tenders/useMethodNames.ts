import { paymentMethods } from '@escale/contract/trade/payments/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'

/** Names of the methods of payment for filters: the three of every company, then the company's own. */
export function useMethodNames(): string[] {
  const query = useQuery({
    ...api.paymentMethods.list.queryOptions({ input: {} }),
    enabled: useMay('accounts.read'),
  })
  return [...paymentMethods, ...(query.data ?? []).map(({ name }) => name)]
}
