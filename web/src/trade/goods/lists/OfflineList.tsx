import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { ownerName, receivedDay } from '#trade/goods/facts/goods-cells.tsx'
import { goodsHere, type StoredGoods } from '#trade/goods/here/lookups.ts'
import { useClientsHere } from '#trade/goods/reception/lookups/useClientsHere.ts'
import { useGoodsHere } from '#trade/goods/reception/lookups/useGoodsHere.ts'
import { StatusBadge } from '#ui/display/StatusBadge.tsx'
import { useClocks, useTimeZone } from '#ui/display/useClocks.tsx'
import { State } from '#ui/feedback/State.tsx'
import { formatNumber } from '#ui/figures/count.ts'
import styles from './OfflineList.module.css'
import { ScanButton } from './ScanButton.tsx'
import { findStoredGoods } from './stored-goods.ts'
import type { GoodsView } from './views.ts'
import { WaitingRows } from './WaitingRows.tsx'

// Components are exported from one file, so that the browser downloads a single chunk for them.
export { WaitingRows } from './WaitingRows.tsx'

type Props = {
  kind: GoodsKind
  view: GoodsView
  label: string
  onOpen: (id: string) => void
  onScan: () => void
  onRetry: () => void
}

const mostShown = 100

/** The goods stored on this device, shown while offline with the date of the copy. */
export default function OfflineList({ kind, view, label, onOpen, onScan, onRetry }: Props) {
  const here = useGoodsHere()
  const clients = useClientsHere()
  const { moment } = useClocks()
  const { online } = useNetwork()
  const [search, setSearch] = useState('')
  if (!here) return null
  const found = findStoredGoods(here.goods, kind, view, search, (id) => clients.byId(id)?.phone)
  const retry = (
    <Button variant="default" onClick={onRetry}>
      Réessayer
    </Button>
  )
  if (here.at === null)
    return (
      <div className="card">
        <WaitingRows kind={kind} view={view} search="" />
        <State
          icon={IconCloudOff}
          title="Hors ligne"
          hint="Cet appareil ne connaît encore aucune marchandise. « Nouvelle réception » fonctionne."
          action={retry}
        />
      </div>
    )

  return (
    <div className="card">
      <Group className="toolbar" wrap="nowrap">
        <TextInput
          className={styles.search}
          aria-label="Rechercher"
          placeholder="Filtrer par numéro, client ou téléphone"
          value={search}
          rightSection={<ScanButton onScan={onScan} />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {online && retry}
      </Group>
      <Text className={styles.since} role="status">
        Connu de cet appareil le {moment(here.at)}.
        {here.goods.length >= goodsHere.most &&
          ` ${formatNumber(goodsHere.most)} marchandises au plus : les plus anciennes n'y sont pas.`}
      </Text>
      <WaitingRows kind={kind} view={view} search={search} />
      {found.length === 0 && <State title="Aucune marchandise connue de cet appareil" />}
      <ul aria-label={label}>
        {found.slice(0, mostShown).map((goods) => (
          <OfflineRow key={goods.id} goods={goods} onOpen={() => onOpen(goods.id)} />
        ))}
      </ul>
      {found.length > mostShown && (
        <Text className={styles.more}>Les {mostShown} premières : précisez la recherche.</Text>
      )}
    </div>
  )
}

function OfflineRow({ goods, onOpen }: { goods: StoredGoods; onOpen: () => void }) {
  const day = receivedDay(goods, useTimeZone())
  return (
    <li>
      <UnstyledButton className={styles.row} onClick={onOpen}>
        <Stack component="span" gap={2} miw={0}>
          <span className="strong num truncated">
            {goods.number} <span className="muted small">{goods.code}</span>
          </span>
          <span className="muted small truncated">
            {[ownerName(goods), goods.location, day].filter(Boolean).join(' · ')}
          </span>
        </Stack>
        <StatusBadge status={goods.status} />
      </UnstyledButton>
    </li>
  )
}
