import type { OpenRequest } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'
import { Text } from '@mantine/core'
import { debtText } from '#trade/debt-text.ts'

/** The facts of a release request: goods, debt of these goods, debt of the client, reason. */
export function RequestLines({ request }: { request: OpenRequest }) {
  return (
    <div>
      <Text>{lotWords(request)}</Text>
      <Text className="num">{debtText(request.clientOwes)}</Text>
      <Text c="var(--e-muted)">{`${request.askedByName} : ${request.reason}`}</Text>
    </div>
  )
}

function lotWords({ goods, owedCents, isKeptForDebt, isWithoutDocument }: OpenRequest): string {
  const numbers = goods.map(({ number }) => number).join(', ')
  const debt = owedCents > 0 ? `solde dû ${formatMoney(owedCents)}` : 'pas encore facturé'
  return [numbers, isKeptForDebt && debt, isWithoutDocument && "sans pièce d'identité"]
    .filter(Boolean)
    .join(' · ')
}
