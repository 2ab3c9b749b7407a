import { orderSubtitleParts } from '@escale/contract/trade/search/subtitle-parts'
import { formatMoney } from '@escale/contract/values/amounts'
import {
  type Icon,
  IconArrowRight,
  IconArrowsExchange,
  IconCar,
  IconCashRegister,
  IconCoins,
  IconCreditCard,
  IconFileDescription,
  IconFileInvoice,
  IconPackage,
  IconPlus,
  IconReceiptRefund,
  IconShip,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Highlight } from '#ui/display/Highlight.tsx'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import type { Command } from './commands.ts'
import { type FoundRecord, figureTexts } from './found-records.ts'
import styles from './SearchPanel.module.css'

/** A line of the results: a record, goods under their client, or a page or action of the product. */
export type FoundItem = FoundRecord | Command

export function isCommand(item: FoundItem): item is Command {
  return item.type === 'page' || item.type === 'action'
}

const signs: Record<FoundItem['type'], [Icon, string]> = {
  client: [IconUsers, 'Client'],
  invoice: [IconFileInvoice, 'Facture'],
  credit_note: [IconReceiptRefund, 'Avoir'],
  quote: [IconFileDescription, 'Devis'],
  payment: [IconCreditCard, 'Paiement'],
  merchandise: [IconPackage, 'Marchandise'],
  vehicle: [IconCar, 'Véhicule'],
  service: [IconTag, 'Service'],
  expedition: [IconShip, 'Expédition'],
  expense: [IconCoins, 'Dépense'],
  transfer: [IconArrowsExchange, 'Transfert'],
  till_session: [IconCashRegister, 'Session de caisse'],
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
      data-under={isUnderClient(result) || undefined}
      onClick={onChoose}
    >
      <Sign size={18} stroke={1.6} aria-hidden />
      <span className={styles.words}>
        <span className={`truncated ${styles.title}`}>
          <span className="visually-hidden">{`${kind} : `}</span>
          <Highlight text={result.title} search={search} />
        </span>
        {!isCommand(result) && <Subtitle result={result} search={search} />}
      </span>
      {!isCommand(result) && <RecordState result={result} />}
    </div>
  )
}

function isUnderClient(result: FoundItem): boolean {
  return !isCommand(result) && result.isUnderClient === true
}

function Subtitle({ result, search }: { result: FoundRecord; search: string }) {
  const parts = [result.subtitle, ...figureTexts(result)].filter(Boolean).join(' · ')
  if (parts === '') return null
  // Goods under their client matched by the client, so the place of their journey stays first.
  const text = result.isUnderClient ? parts : orderSubtitleParts(parts, search)
  return (
    <span className={`truncated ${styles.subtitle}`}>
      <Highlight text={text} search={search} />
    </span>
  )
}

/** The debt of a client, and the status of the record. */
function RecordState({ result: { owedCents, status } }: { result: FoundRecord }) {
  return (
    <>
      {owedCents !== null && owedCents > 0 && (
        <span className={`num small ${styles.owed}`}>Doit {formatMoney(owedCents)}</span>
      )}
      {status && <StatusBadge status={status} />}
    </>
  )
}
