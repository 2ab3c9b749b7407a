import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { notANumber, type Scanned } from '#channels/scanner/scanned.ts'
import { useWedge } from '#channels/scanner/useWedge.ts'
import { useMay } from '#session/useSession.ts'
import { Loading } from '#ui/Loading.tsx'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { failed } from '#ui/toast.ts'
import { usePageKeys } from '#ui/usePageKeys.ts'
import { ReceiptsList } from './ReceiptsList.tsx'
import { labelledOnServer } from './reception/found-on-server.ts'
import { knownGoods } from './reception/useKnownGoods.ts'
import { useReceiving } from './reception/useReceiving.ts'
import styles from './WarehousePage.module.css'

const VehiclesList = lazy(() => import('./VehiclesList.tsx'))
const ReceptionModal = lazy(() => import('./reception/ReceptionModal.tsx'))
const HandOverModal = lazy(() => import('./handover/HandOverModal.tsx'))
const OpenedGoods = lazy(() => import('./OpenedGoods.tsx'))

const tabs = { marchandises: 'Marchandises', vehicules: 'Véhicules', orphelins: 'Sans propriétaire', sorties: 'Sorties' } as const
type Tab = keyof typeof tabs
const kindOf = { marchandises: 'Colis', vehicules: 'Véhicule', orphelins: 'Colis', sorties: 'Colis' } as const satisfies Record<Tab, GoodsKind>
const viewOf = { marchandises: 'all', orphelins: 'unowned', sorties: 'out' } as const

/** What the warehouse holds: parcels and vehicles, each a list and a form. */
export default function WarehousePage() {
  const [params, setParams] = useSearchParams()
  const tab = (Object.keys(tabs) as Tab[]).find((known) => known === params.get('onglet')) ?? 'marchandises'
  const { receiving, receive, stop } = useReceiving()
  const [opened, setOpened] = useState<{ kind: GoodsKind; id: string } | null>(null)
  const [isHandingOver, setHandingOver] = useState(false)
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const mayReceive = useMay('reception.receive')
  const mayHandOver = useMay('reception.handOver')
  usePageKeys({ n: () => mayReceive && receive(kindOf[tab]) })

  const show = (next: Tab) => next !== tab && setParams(next === 'marchandises' ? {} : { onglet: next })

  // The list it will be in comes into sight behind the form.
  function create(next: Tab) {
    show(next)
    receive(kindOf[next])
  }

  useWedge((scanned) => void follow(scanned), mayReceive && !receiving && !opened && !isHandingOver)

  /** A scanner that types was used on the list: what it read is opened, or received. */
  async function follow(scanned: Scanned) {
    if (scanned.is === 'other') return failed(notANumber)
    if (scanned.is === 'label') return openLabel(scanned.id)
    const known = await knownGoods(kindOf[tab], scanned.number)
    if (known?.number) open(known.kind, known.id)
    else receive(kindOf[tab], scanned.number)
  }

  /** The label holds the id alone: without network it is looked for among what is in sight. */
  async function openLabel(id: string) {
    open((await labelledOnServer(id))?.kind ?? kindOf[tab], id)
  }

  function open(kind: GoodsKind, id: string) {
    stop()
    setOpened({ kind, id })
  }

  const actions =
    tab === 'sorties'
      ? mayHandOver && <AddButton word="Nouvelle remise" isMain onClick={() => setHandingOver(true)} />
      : mayReceive && (
          <>
            <AddButton word="Nouvelle réception" isMain={tab !== 'vehicules'} onClick={() => create('marchandises')} />
            <AddButton word="Nouveau véhicule" isMain={tab === 'vehicules'} onClick={() => create('vehicules')} />
          </>
        )

  return (
    <div className={isPhone ? `page ${styles.page}` : 'page'}>
      <div className="page-header">
        <h1>Réception Warehouse</h1>
        <TabList label="Nature" tabs={tabs} current={tab} onChange={show} />
        {!isPhone && actions && <div className="page-actions">{actions}</div>}
      </div>
      <TabPanel current={tab}>
        {tab === 'vehicules' ? (
          <Suspense fallback={<Loading />}>
            <VehiclesList />
          </Suspense>
        ) : (
          <ReceiptsList key={tab} view={viewOf[tab]} />
        )}
      </TabPanel>
      {isPhone && actions && <div className={styles.actions}>{actions}</div>}
      <Suspense>
        {receiving && <ReceptionModal key={receiving.n} {...receiving} onOpen={open} onLabel={openLabel} onClose={stop} />}
        {isHandingOver && <HandOverModal onClose={() => setHandingOver(false)} />}
        {opened && <OpenedGoods {...opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </div>
  )
}

/** The one that matches the list in sight stands out; a small desk has no room for the plus of the other. */
function AddButton({ word, isMain, onClick }: { word: string; isMain: boolean; onClick: () => void }) {
  return (
    <Button variant={isMain ? 'filled' : 'default'} leftSection={isMain && <IconPlus size={16} stroke={1.6} aria-hidden />} onClick={onClick}>
      {word}
    </Button>
  )
}
