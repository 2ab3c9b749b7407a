import { formatAmount } from '@escale/contract/trade/currencies/amounts'
import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import { accountKindNames } from '@escale/contract/trade/money-accounts/words'
import { IconCashRegister } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { State } from '#ui/feedback/State.tsx'

/** The money accounts of the company with their balances, which are never added across currencies. */
export default function AccountsTab() {
  const query = useQuery(api.moneyAccounts.list.queryOptions({ input: { active: true } }))
  return (
    <QueryContent query={query} failure="Les comptes n'ont pas pu être chargés">
      {(accounts) => (accounts.length === 0 ? <NoAccount /> : <AccountList accounts={accounts} />)}
    </QueryContent>
  )
}

function NoAccount() {
  return (
    <State
      icon={IconCashRegister}
      title="Aucun compte pour le moment"
      hint="Un administrateur ajoute les caisses, les banques et les numéros de mobile money dans Paramètres."
    />
  )
}

function AccountList({ accounts }: { accounts: readonly MoneyAccount[] }) {
  return (
    <ul>
      {accounts.map(({ id, name, kind, balances }) => (
        <li key={id}>
          {name} · {accountKindNames[kind]}
          {balances?.map(({ currency, amount }) => (
            <b key={currency}> {formatAmount(amount, currency)}</b>
          ))}
        </li>
      ))}
    </ul>
  )
}
