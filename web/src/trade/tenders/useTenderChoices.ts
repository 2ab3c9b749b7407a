import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'

/** Choices while the real ones load, and without network: the server then chooses the account. */
const usualChoices: TenderChoices = {
  methods: paymentMethods.map((name) => ({
    name,
    kind: name === 'Espèces' ? 'caisse' : 'banque',
    accountId: null,
  })),
  accounts: [],
  currencies: [{ currency: 'USD', cash: null, selling: null, buying: null }],
  tillId: 'unknown',
}

/**
 * Methods, accounts and rates for a payment. `choices` is null for a company without tills, and for a saved
 * payment, whose tenders do not change.
 */
export function useTenderChoices(isNew = true): { choices: TenderChoices | null; reread: () => void } {
  const isOn = useMay('tenders.record') && isNew
  // A till that is opened in another window counts as soon as the person comes back.
  const options = api.tenders.choices.queryOptions({ staleTime: 0, refetchOnWindowFocus: 'always' })
  const query = useQuery({ ...options, enabled: isOn })
  return { choices: isOn ? (query.data ?? usualChoices) : null, reread: () => void query.refetch() }
}
