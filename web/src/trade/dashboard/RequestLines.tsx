import type { WaitingRequest } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'
import { Text } from '@mantine/core'
import { debtWords } from '#trade/debt-words.ts'

/**
 * What an answer is about: the goods and what they owe, all that their client owes, and why somebody asks.
 */
export function RequestLines({ request }: { request: WaitingRequest }) {
  return (
    <div>
      <Text>{lotWords(request)}</Text>
      <Text className="num">{debtWords(request.clientOwes)}</Text>
      <Text c="var(--e-muted)">{`${request.askedByName} : ${request.reason}`}</Text>
    </div>
  )
}

function lotWords({ goods, owedCents, isKeptForDebt, isWithoutDocument }: WaitingRequest): string {
  const numbers = goods.map(({ number }) => number).join(', ')
  const debt = owedCents > 0 ? `solde dû ${formatMoney(owedCents)}` : 'pas encore facturé'
  return [numbers, isKeptForDebt && debt, isWithoutDocument && "sans pièce d'identité"]
    .filter(Boolean)
    .join(' · ')
}
