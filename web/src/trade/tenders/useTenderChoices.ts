import { usualMethodKinds } from '@escale/contract/trade/money-accounts/words'
import type { TenderChoices } from '@escale/contract/trade/payments/tenders'
import { paymentMethods } from '@escale/contract/trade/payments/words'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#session/current/useSession.ts'
import { choicesQuery } from './offline/choices-here.ts'

/** Choices while the real ones load, and without network: the server then chooses the account. */
const usualChoices: TenderChoices = {
  methods: paymentMethods.map((name) => ({ name, kind: usualMethodKinds[name], accountId: null })),
  accounts: [],
  currencies: [{ currency: 'USD', cash: null, selling: null, buying: null }],
  tillId: 'unknown',
}

type Choices = {
  choices: TenderChoices | null
  /** The choices with an open till, with which a receipt may wait on this device. Null without one. */
  openTill: TenderChoices | null
  reread: () => void
}

/**
 * Methods, accounts and rates for a payment. `choices` is null for a company without tills, and for a saved
 * payment, whose tenders do not change.
 */
export function useTenderChoices(isNew = true): Choices {
  const isOn = useMay('tenders.record') && isNew
  const query = useQuery({ ...choicesQuery, enabled: isOn })
  const known = isOn ? (query.data ?? null) : null
  return {
    choices: isOn ? (known ?? usualChoices) : null,
    openTill: known?.tillId ? known : null,
    reread: () => void query.refetch(),
  }
}
