import type { ReleaseDebt } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'
import { Text } from '@mantine/core'
import { counted } from '#ui/figures/count.ts'
import { debtWords } from './debt-words.ts'

/** The debt is unknown to who may not grant an exception. */
type Props = Omit<ReleaseDebt, 'clientOwes'> & { clientOwes: ReleaseDebt['clientOwes'] | null }

/**
 * What letting goods leave is about, where nobody opened a request: what they owe, all that their client
 * owes, and what was asked.
 */
export function DueLines({ clientName, lots, owedCents, clientOwes, request }: Props) {
  return (
    <div>
      <Text>
        {[clientName, counted(lots, 'lot'), owedCents > 0 && `solde dû ${formatMoney(owedCents)}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {clientOwes && <Text className="num">{debtWords(clientOwes)}</Text>}
      {request && <Text c="var(--e-muted)">{`${request.askedByName} : ${request.reason}`}</Text>}
    </div>
  )
}
