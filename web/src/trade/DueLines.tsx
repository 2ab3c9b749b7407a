import type { Due } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'
import { Text } from '@mantine/core'
import { counted } from '#ui/figures/count.ts'
import { debtWords } from './debt-words.ts'

/** What letting goods leave is about, where nobody opened a request: what they owe, all that their client owes, and what was asked. */
export function DueLines({ due: { goods, owedCents, clientOwes } }: { due: Due }) {
  const request = goods.find((row) => row.request?.status === 'Demandée')?.request
  return (
    <div>
      <Text>
        {[goods[0]?.clientName, counted(goods.length, 'lot'), owedCents > 0 && `solde dû ${formatMoney(owedCents)}`].filter(Boolean).join(' · ')}
      </Text>
      {clientOwes && <Text className="num">{debtWords(clientOwes)}</Text>}
      {request && <Text c="var(--e-muted)">{`${request.askedByName} : ${request.reason}`}</Text>}
    </div>
  )
}
