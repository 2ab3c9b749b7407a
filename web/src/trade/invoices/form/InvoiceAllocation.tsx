import type { Allocation } from '@escale/contract/trade/ledger/contract'
import type { CreditKind } from '@escale/contract/trade/ledger/words'
import { formatMoney } from '@escale/contract/values/amounts'
import { formatDay } from '@escale/contract/values/days'
import { UndoAllocation } from '#trade/overlay/UndoAllocation.tsx'
import styles from './Invoice.module.css'

type Props = { allocation: Allocation; onOpen: (receipt: string) => void; onUndone: () => void }

/** The part that a receipt of several invoices, a credit note or an opening credit pays of the invoice. */
export function InvoiceAllocation({ allocation, onOpen, onUndone }: Props) {
  const { sourceId, sourceKind, sourceLabel, invoiceId, invoiceNumber, day, amount } = allocation
  const words = (
    <>
      <span className="num">{formatDay(day)}</span> · {sourceNames[sourceKind]}
    </>
  )
  return (
    <li className={styles.allocation}>
      {sourceKind === 'reçu' ? (
        <button type="button" className={`link ${styles.allocationName}`} onClick={() => onOpen(sourceId)}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
      <span className={`muted small num ${styles.reference}`}>{sourceLabel}</span>
      <UndoAllocation
        sourceId={sourceId}
        invoiceId={invoiceId}
        invoiceNumber={invoiceNumber}
        amount={amount}
        onUndone={onUndone}
      />
      <b className="num strong">{formatMoney(amount)}</b>
    </li>
  )
}

const sourceNames: Record<CreditKind, string> = {
  reçu: 'Reçu',
  avoir: 'Avoir',
  solde_initial: "Solde d'ouverture",
}
