import type { MoneyAccount } from '@escale/contract/trade/money-accounts/contract'
import type { AccountKind } from '@escale/contract/trade/money-accounts/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { ListSelect } from '#ui/field/select/ListSelect.tsx'
import type { FieldProps } from '#ui/form/drafts/useDraft.ts'

/** The accounts in use that take a method of a kind. Cash has none: it goes to the open till. */
export function useProposable(kind: AccountKind): MoneyAccount[] {
  const { data = [] } = useQuery(api.moneyAccounts.list.queryOptions({ input: {} }))
  return kind === 'caisse' ? [] : data.filter((account) => account.isActive && account.kind === kind)
}

/** The account that forms preselect for a method. The person who takes the money may choose another. */
export function ProposedAccountField({ kind, ...field }: FieldProps & { kind: AccountKind }) {
  const accounts = useProposable(kind)
  if (accounts.length === 0) return null
  const data = accounts.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))
  return (
    <ListSelect
      label="Compte proposé"
      description="Choisi d'avance à l'encaissement. Un autre peut y être choisi."
      placeholder="Aucun"
      clearable
      data={data}
      {...field}
    />
  )
}
