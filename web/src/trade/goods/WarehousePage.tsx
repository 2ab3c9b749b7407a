import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { sayYes } from '#channels/scanner/feel.ts'
import { refuseScan } from '#channels/scanner/gun.ts'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { useMay } from '#session/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { TabList, TabPanel } from '#ui/display/Tabs.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { ParcelsList } from './lists/ParcelsList.tsx'
import type { GoodsView } from './lists/views.ts'
import { findByLabelOnServer } from './reception/found-on-server.ts'
import { findExistingGoods } from './reception/useKnownGoods.ts'
import { useReceiving } from './reception/useReceiving.ts'
import styles from './WarehousePage.module.css'

const VehiclesList = lazyPart(() => import('./lists/VehiclesList.tsx'))
const ReceptionModal = lazyPart(() => import('./reception/ReceptionModal.tsx'))
const ScannerModal = lazyPart(() => import('#channels/scanner/ScannerModal.tsx'))
const HandOverModal = lazyPart(() => import('./handover/HandOverModal.tsx'))
const OpenedGoods = lazyPart(() => import('./opened/OpenedGoods.tsx'))

const tabs = {
  marchandises: 'Marchandises',
  vehicules: 'Véhicules',
  orphelins: 'Sans propriétaire',
  sorties: 'Sorties',
} as const
type Tab = keyof typeof tabs
const viewOf = {
  marchandises: 'all',
  vehicules: 'all',
  orphelins: 'unowned',
  sorties: 'out',
} as const satisfies Record<Tab, GoodsView>
/** What a tab of both kinds shows of them. */
const natures = [
  { value: 'colis', label: 'Colis' },
  { value: 'vehicules', label: 'Véhicules' },
] as const
type Nature = (typeof natures)[number]['value']

/** What the warehouse holds: parcels and vehicles, each a list and a form. */
export default function WarehousePage() {
  const { tab, view, nature, kind, show, showNature } = useTab()
  const { opened, isOpening, open, closeOpened } = useOpenedGoods()
  const [isHandingOver, setHandingOver] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const isPhone = useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false })
  const mayReceive = useMay('reception.receive')
  const { receiving, isOpen, receive, close, startNext, reopenRefused } = useReceiving(mayReceive)
  const mayHandOver = useMay('reception.handOver')
  useLoneKeys({ n: () => mayReceive && receive(kind) })

  // The list it will be in comes into sight behind the form.
  function create(next: Tab) {
    show(next)
    receive(next === 'vehicules' ? 'Véhicule' : 'Colis')
  }

  /** What was scanned on the list is opened, or received. */
  async function follow(scanned: GoodsScan) {
    if (scanned.is === 'label') return openLabel(scanned.id)
    const known = await findExistingGoods(kind, scanned.code)
    if (!known?.number && (tab === 'sorties' || !mayReceive))
      return refuseScan(`Aucune marchandise ne porte le code ${scanned.code}.`)
    sayYes()
    if (known?.number) open(known.kind, known.id)
    else receive(kind, scanned.code)
  }

  function followScan(scanned: GoodsScan) {
    setScanning(false)
    void follow(scanned)
  }

  /** The label holds the id alone: without network it is looked for among what is in sight. */
  async function openLabel(id: string) {
    open((await findByLabelOnServer(id))?.kind ?? kind, id)
  }

  const switchNature = view !== 'all' && (
    <Segmented label="Colis ou véhicules" options={natures} value={nature} onChange={showNature} />
  )

  const actions =
    tab === 'sorties'
      ? mayHandOver && <HandOverButton onClick={() => setHandingOver(true)} />
      : mayReceive && <ReceiveButtons tab={tab} onClick={create} />

  return (
    <div className={isPhone ? `page ${styles.page}` : 'page'} data-gloves>
      <ScanOwner
        onScan={follow}
        isBusy={() => isOpen.current || isOpening.current || isHandingOver || isScanning}
      />
      <div className="page-header">
        <h1>Réception Warehouse</h1>
        <TabList label="Nature" tabs={tabs} current={tab} onChange={show} />
        {!isPhone && actions && <div className="page-actions">{actions}</div>}
      </div>
      <TabPanel current={tab}>
        {kind === 'Colis' ? (
          <ParcelsList
            key={tab}
            view={view}
            nature={switchNature}
            onKnown={open}
            onScan={() => setScanning(true)}
          />
        ) : (
          <Suspense fallback={<Loading />}>
            <VehiclesList
              key={tab}
              view={view}
              nature={switchNature}
              onKnown={open}
              onScan={() => setScanning(true)}
            />
          </Suspense>
        )}
      </TabPanel>
      {isPhone && actions && <ThumbBar>{actions}</ThumbBar>}
      <Suspense>
        {receiving && (
          <ReceptionModal
            key={receiving.formKey}
            {...receiving}
            onOpen={open}
            onLabel={openLabel}
            onBack={reopenRefused}
            onNext={startNext}
            onClose={close}
          />
        )}
        {isScanning && (
          <ScannerModal title="Scanner" onScan={followScan} onClose={() => setScanning(false)} />
        )}
        {isHandingOver && <HandOverModal onClose={() => setHandingOver(false)} />}
      </Suspense>
      <Suspense>{opened && <OpenedGoods key={opened.id} {...opened} onClose={closeOpened} />}</Suspense>
    </div>
  )
}

/**
 * A sheet of goods, over a reception that may be under way: its form may be the only copy of what was typed.
 */
function useOpenedGoods() {
  const [opened, setOpened] = useState<{ kind: GoodsKind; id: string } | null>(null)
  // True before the sheet is drawn: what is scanned meanwhile waits for it.
  const isOpening = useRef(false)

  function open(kind: GoodsKind, id: string) {
    isOpening.current = true
    setOpened({ kind, id })
  }

  function closeOpened() {
    isOpening.current = false
    setOpened(null)
  }

  return { opened, isOpening, open, closeOpened }
}

/** Which list is in sight, as the address says. */
function useTab() {
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params)
  const view: GoodsView = viewOf[tab]
  const nature: Nature =
    tab === 'vehicules' || (view !== 'all' && params.get('nature') === 'vehicules') ? 'vehicules' : 'colis'
  const kind: GoodsKind = nature === 'vehicules' ? 'Véhicule' : 'Colis'
  // The address is ahead of the page: a tab that was pressed just now may have yet to be drawn, and takes one
  // step of the way back, not two.
  const show = (next: Tab) =>
    next !== tabOf(new URLSearchParams(location.search)) &&
    setParams(next === 'marchandises' ? {} : { onglet: next })
  const showNature = (next: Nature) =>
    setParams(next === 'colis' ? { onglet: tab } : { onglet: tab, nature: next })
  return { tab, view, nature, kind, show, showNature }
}

function tabOf(params: URLSearchParams): Tab {
  return (Object.keys(tabs) as Tab[]).find((known) => known === params.get('onglet')) ?? 'marchandises'
}

function ThumbBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actions} data-thumb-bar>
      {children}
    </div>
  )
}

function HandOverButton({ onClick }: { onClick: () => void }) {
  return <AddButton word="Nouvelle remise" isMain onClick={onClick} />
}

function ReceiveButtons({ tab, onClick }: { tab: Tab; onClick: (into: Tab) => void }) {
  return (
    <>
      <AddButton
        word="Nouvelle réception"
        isMain={tab !== 'vehicules'}
        onClick={() => onClick('marchandises')}
      />
      <AddButton word="Nouveau véhicule" isMain={tab === 'vehicules'} onClick={() => onClick('vehicules')} />
    </>
  )
}

/** The one that matches the list in sight stands out; a small desk has no room for the plus of the other. */
function AddButton({ word, isMain, onClick }: { word: string; isMain: boolean; onClick: () => void }) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={isMain && <IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {word}
    </Button>
  )
}
