import type { ReleaseDebt } from '@escale/contract/trade/goods/releases'
import { formatMoney } from '@escale/contract/values/amounts'
import { Text } from '@mantine/core'
import { pluralize } from '#ui/figures/count.ts'
import { debtText } from './debt-text.ts'

/**
 * `clientOwes` is null for users without the permission to approve a release, who may not see the client's
 * debt.
 */
type Props = Omit<ReleaseDebt, 'clientOwes'> & { clientOwes: ReleaseDebt['clientOwes'] | null }

/**
 * The facts for approving a release before payment: client, number of lots, debt of these goods, debt of the
 * client, and the pending request if a colleague made one.
 */
export function DueLines({ clientName, lots, owedCents, clientOwes, request }: Props) {
  return (
    <div>
      <Text>
        {[clientName, pluralize(lots, 'lot'), owedCents > 0 && `solde dû ${formatMoney(owedCents)}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {clientOwes && <Text className="num">{debtText(clientOwes)}</Text>}
      {request && <Text c="var(--e-muted)">{`${request.askedByName} : ${request.reason}`}</Text>}
    </div>
  )
}
