import type { SearchResult } from '@escale/contract/trade/search/contract'
import { orderSubtitleParts } from '@escale/contract/trade/search/subtitle-parts'
import type { ResultType } from '@escale/contract/trade/search/words'
import { formatMoney } from '@escale/contract/values/amounts'
import {
  type Icon,
  IconCar,
  IconCreditCard,
  IconFileInvoice,
  IconPackage,
  IconShip,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import styles from './SearchPanel.module.css'

const signs: Record<ResultType, [Icon, string]> = {
  client: [IconUsers, 'Client'],
  invoice: [IconFileInvoice, 'Facture'],
  payment: [IconCreditCard, 'Paiement'],
  merchandise: [IconPackage, 'Marchandise'],
  vehicle: [IconCar, 'Véhicule'],
  service: [IconTag, 'Service'],
  expedition: [IconShip, 'Expédition'],
}

type Props = { id: string; result: SearchResult; search: string; isActive: boolean; onChoose: () => void }

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
        {result.subtitle && (
          <span className={`truncated ${styles.subtitle}`}>
            <Highlight text={orderSubtitleParts(result.subtitle, search)} search={search} />
          </span>
        )}
      </span>
      {result.owedCents !== null && result.owedCents > 0 && (
        <span className={`num small ${styles.owed}`}>Doit {formatMoney(result.owedCents)}</span>
      )}
      {result.status && <StatusBadge status={result.status} />}
    </div>
  )
}
