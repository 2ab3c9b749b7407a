import type { GoodsKind } from '@escale/contract/trade/goods/words'
import type { Instant } from '@escale/contract/values/days'
import { Stack, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useOutbox } from '#channels/outbox/useOutbox.ts'
import { useClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import styles from './OfflineList.module.css'
import type { GoodsView } from './views.ts'
import { findWaitingGoods } from './waiting-goods.ts'

const mostShown = 5

/**
 * Goods received on this device that are not sent to the server yet. They are listed above the others, and
 * open for correction.
 */
export function WaitingRows({ kind, view, search }: { kind: GoodsKind; view: GoodsView; search: string }) {
  const { items } = useOutbox()
  const clients = useClientsHere()
  const { moment } = useClocks()
  const correction = useOpenRecord('corriger')
  const [isAll, setAll] = useState(false)
  const waiting = findWaitingGoods(items, kind, view, search, clients.byId)
  if (waiting.length === 0) return null
  const shown = isAll ? waiting : waiting.slice(0, mostShown)
  return (
    <ul className={styles.waiting} aria-label="En attente d'envoi">
      {shown.map(({ place, code, number, clientName, madeAt, isRefused }) => (
        <li key={place}>
          <UnstyledButton className={styles.row} onClick={() => correction.openInstead(String(place))}>
            <Stack component="span" gap={2} miw={0}>
              <span className="strong num truncated">
                {code} <span className="muted small">{number}</span>
              </span>
              <span className="muted small truncated">
                {[clientName, moment(madeAt as Instant)].filter(Boolean).join(' · ')}
              </span>
            </Stack>
            <span className={`pill ${isRefused ? 'late' : 'wait'}`}>
              {isRefused ? 'refusé' : "attend l'envoi"}
            </span>
          </UnstyledButton>
        </li>
      ))}
      {waiting.length > shown.length && (
        <li>
          <UnstyledButton className={styles.more} onClick={() => setAll(true)}>
            Voir les {waiting.length - shown.length} autres qui attendent
          </UnstyledButton>
        </li>
      )}
    </ul>
  )
}
