import type { SearchResult } from '@escale/contract/trade/search/contract'
import { orderSubtitleParts } from '@escale/contract/trade/search/subtitle-parts'
import { formatMoney } from '@escale/contract/values/amounts'
import {
  type Icon,
  IconArrowRight,
  IconCar,
  IconCreditCard,
  IconFileInvoice,
  IconPackage,
  IconPlus,
  IconShip,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import type { Command } from './commands.ts'
import styles from './SearchPanel.module.css'

/** A line of the results: a record, or a page or action of the product. */
export type FoundItem = SearchResult | Command

export function isCommand(item: FoundItem): item is Command {
  return item.type === 'page' || item.type === 'action'
}

const signs: Record<FoundItem['type'], [Icon, string]> = {
  client: [IconUsers, 'Client'],
  invoice: [IconFileInvoice, 'Facture'],
  payment: [IconCreditCard, 'Paiement'],
  merchandise: [IconPackage, 'Marchandise'],
  vehicle: [IconCar, 'Véhicule'],
  service: [IconTag, 'Service'],
  expedition: [IconShip, 'Expédition'],
  page: [IconArrowRight, 'Page'],
  action: [IconPlus, 'Action'],
}

type Props = { id: string; result: FoundItem; search: string; isActive: boolean; onChoose: () => void }

export function ResultOption({ id, result, search, isActive, onChoose }: Props) {
  const [Sign, kind] = signs[result.type]
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles keys.
    <div
      ref={row}
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
    >
      <Sign size={18} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        <span className={`truncated ${styles.title}`}>
          <span className="visually-hidden">{`${kind} : `}</span>
          <Highlight text={result.title} search={search} />
        </span>
        {!isCommand(result) && result.subtitle && (
          <span className={`truncated ${styles.subtitle}`}>
            <Highlight text={orderSubtitleParts(result.subtitle, search)} search={search} />
          </span>
        )}
      </span>
      {!isCommand(result) && <RecordState result={result} />}
    </div>
  )
}

/** The debt of a client, and the status of the record. */
function RecordState({ result: { owedCents, status } }: { result: SearchResult }) {
  return (
    <>
      {owedCents !== null && owedCents > 0 && (
        <span className={`num small ${styles.owed}`}>Doit {formatMoney(owedCents)}</span>
      )}
      {status && <StatusBadge status={status} />}
    </>
  )
}
