import type { GoodsKind } from '@escale/contract/trade/goods/words'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { signalSuccess } from '#channels/scanner/scan-feedback.ts'
import { refuseScan } from '#channels/scanner/scanner-keys.ts'
import { useMay } from '#session/current/useSession.ts'
import { useOpenHandOver } from '#trade/overlay/hand-over.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { TabList, TabPanel } from '#ui/display/Tabs.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { phoneMedia } from '#ui/feedback/phone-media.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import type { StoredGoods } from './here/lookups.ts'
import type { GoodsListProps } from './lists/GoodsTable.tsx'
import { ParcelsList } from './lists/ParcelsList.tsx'
import type { GoodsView } from './lists/views.ts'
import { findByLabelOnServer } from './reception/lookups/found-on-server.ts'
import { findExistingGoods } from './reception/lookups/useKnownGoods.ts'
import { useReceiving } from './reception/useReceiving.ts'
import styles from './WarehousePage.module.css'

const VehiclesList = lazyPart(() => import('./lists/VehiclesList.tsx'))
const ReceptionModal = lazyPart(() => import('./reception/form/ReceptionModal.tsx'))
const ScannerModal = lazyPart(() => import('#channels/scanner/ScannerModal.tsx'))
const QuayTab = lazyPart(() => import('./quay/QuayTab.tsx'))
const OpenedGoods = lazyPart(() => import('./opened/OpenedGoods.tsx'))

const tabs = {
  marchandises: 'Marchandises',
  vehicules: 'Véhicules',
  orphelins: 'Sans propriétaire',
  sorties: 'Sorties',
  quai: 'Quai',
} as const
type Tab = keyof typeof tabs
const viewOf = {
  marchandises: 'all',
  vehicules: 'all',
  orphelins: 'unowned',
  sorties: 'out',
  quai: 'all',
} as const satisfies Record<Tab, GoodsView>
/** The switch between parcels and vehicles, in tabs that list both. */
const natures = [
  { value: 'colis', label: 'Colis' },
  { value: 'vehicules', label: 'Véhicules' },
] as const
type Nature = (typeof natures)[number]['value']

/** The warehouse page: lists of parcels and vehicles, with reception and hand-over of goods. */
export default function WarehousePage() {
  const { tab, view, nature, kind, show, showNature } = useTab()
  const { opened, isOpening, open, closeOpened } = useOpenedGoods()
  const handOver = useOpenHandOver()
  const [isScanning, setScanning] = useState(false)
  const isPhone = useMediaQuery(phoneMedia, undefined, { getInitialValueInEffect: false })
  const mayReceive = useMay('reception.receive')
  const { receiving, isOpen, receive, close, startNext, reopenRefused } = useReceiving(mayReceive)
  const mayHandOver = useMay('reception.handOver')
  useLoneKeys({ n: () => mayReceive && receive(kind) })

  // Switches to the list that will contain the new goods, then opens the form over it.
  function create(next: Tab) {
    show(next)
    receive(next === 'vehicules' ? 'Véhicule' : 'Colis')
  }

  const { openLabel, follow } = useScannedGoods({
    ...{ kind, open, receive },
    mayReceiveNew: mayReceive && tab !== 'sorties',
    handOver: tab === 'sorties' && mayHandOver ? (id) => handOver.open([id]) : null,
  })

  function followScan(scanned: GoodsScan) {
    setScanning(false)
    void follow(scanned)
  }

  const switchNature = view !== 'all' && (
    <Segmented label="Colis ou véhicules" options={natures} value={nature} onChange={showNature} />
  )

  const receiveButtons = tab !== 'quai' && mayReceive && <ReceiveButtons tab={tab} onClick={create} />
  const actions =
    tab === 'sorties' ? mayHandOver && <HandOverButton onClick={() => handOver.open()} /> : receiveButtons

  return (
    <div className={isPhone ? `page ${styles.page}` : 'page'} data-gloves>
      <ScanOwner
        onScan={follow}
        isBusy={() => isOpen.current || isOpening.current || handOver.isOpen() || isScanning}
      />
      <div className="page-header">
        <h1>Réception Warehouse</h1>
        <TabList label="Nature" tabs={tabs} current={tab} onChange={show} />
        {!isPhone && actions && <div className="page-actions">{actions}</div>}
      </div>
      <TabPanel current={tab}>
        <TabContent
          tab={tab}
          kind={kind}
          view={view}
          nature={switchNature}
          onKnown={open}
          onScan={() => setScanning(true)}
        />
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
      </Suspense>
      <Suspense>{opened && <OpenedGoods key={opened.id} {...opened} onClose={closeOpened} />}</Suspense>
    </div>
  )
}

function TabContent(props: GoodsListProps & { tab: Tab; kind: GoodsKind }) {
  if (props.tab !== 'quai') return <GoodsList {...props} />
  return (
    <Suspense fallback={<Loading />}>
      <QuayTab />
    </Suspense>
  )
}

function GoodsList({ tab, kind, ...list }: GoodsListProps & { tab: Tab; kind: GoodsKind }) {
  if (kind === 'Colis') return <ParcelsList key={tab} {...list} />
  return (
    <Suspense fallback={<Loading />}>
      <VehiclesList key={tab} {...list} />
    </Suspense>
  )
}

type ScanOptions = {
  kind: GoodsKind
  mayReceiveNew: boolean
  open: (kind: GoodsKind, id: string) => void
  receive: (kind: GoodsKind, code: string) => void
  /** Starts a hand-over, where a scan means one. Null elsewhere. */
  handOver: ((id: string) => void) | null
}

/**
 * Opens the goods of a scanned code, or starts their hand-over if they are ready for it. If there are none,
 * starts the reception of new goods with this code.
 */
function useScannedGoods({ kind, mayReceiveNew, open, receive, handOver }: ScanOptions) {
  function show({ kind: foundKind, id, status }: Pick<StoredGoods, 'kind' | 'id' | 'status'>) {
    if (handOver && status === 'Disponible') handOver(id)
    else open(foundKind, id)
  }

  /**
   * A label only contains the id of the goods, not their kind. Offline, the kind of the current list is
   * assumed.
   */
  async function openLabel(id: string) {
    const found = await findByLabelOnServer(id)
    if (found) show(found)
    else open(kind, id)
  }

  async function follow(scanned: GoodsScan) {
    if (scanned.is === 'label') return openLabel(scanned.id)
    const existing = await findExistingGoods(kind, scanned.code)
    if (!existing?.number && !mayReceiveNew)
      return refuseScan(`Aucune marchandise ne porte le code ${scanned.code}.`)
    signalSuccess()
    if (existing?.number) show(existing)
    else receive(kind, scanned.code)
  }

  return { openLabel, follow }
}

/**
 * The state of a goods record that is opened over an unfinished reception. The reception stays mounted,
 * because only it holds the typed values.
 */
function useOpenedGoods() {
  const [opened, setOpened] = useState<{ kind: GoodsKind; id: string } | null>(null)
  // True from the request to open a record until it is rendered. Scans wait meanwhile.
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

/** The current tab and kind of goods, stored in the URL. */
function useTab() {
  const [params, setParams] = useSearchParams()
  const tab = readTab(params)
  const view: GoodsView = viewOf[tab]
  const nature: Nature =
    tab === 'vehicules' || (view !== 'all' && params.get('nature') === 'vehicules') ? 'vehicules' : 'colis'
  const kind: GoodsKind = nature === 'vehicules' ? 'Véhicule' : 'Colis'
  // Reads the URL itself, because React may not have rendered the last press yet. A double press thus adds
  // one history entry only.
  const show = (next: Tab) =>
    next !== readTab(new URLSearchParams(location.search)) &&
    setParams(next === 'marchandises' ? {} : { onglet: next })
  const showNature = (next: Nature) =>
    setParams(next === 'colis' ? { onglet: tab } : { onglet: tab, nature: next })
  return { tab, view, nature, kind, show, showNature }
}

function readTab(params: URLSearchParams): Tab {
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

/**
 * A button that receives new goods. The one for the current list is filled, and the other has no icon to save
 * space.
 */
function AddButton({ word, isMain, onClick }: { word: string; isMain: boolean; onClick: () => void }) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      className={styles.add}
      leftSection={isMain && <IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {word}
    </Button>
  )
}
