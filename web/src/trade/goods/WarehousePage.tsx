import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '#session/useSession.ts'
import { Loading } from '#ui/Loading.tsx'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { usePageKeys } from '#ui/usePageKeys.ts'
import { ReceiptsList } from './ReceiptsList.tsx'
import styles from './WarehousePage.module.css'

const VehiclesList = lazy(() => import('./VehiclesList.tsx'))
const ReceiptModal = lazy(() => import('./ReceiptModal.tsx'))
const VehicleModal = lazy(() => import('./VehicleModal.tsx'))

const tabs = { marchandises: 'Marchandises', vehicules: 'Véhicules' } as const
type Tab = keyof typeof tabs

/** What the warehouse holds: parcels and vehicles, each a list and a form. */
export default function WarehousePage() {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('onglet') === 'vehicules' ? 'vehicules' : 'marchandises'
  const [creating, setCreating] = useState<Tab | null>(null)
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const mayReceive = useMay('reception.receive')
  usePageKeys({ n: () => mayReceive && setCreating(tab) })

  const show = (next: Tab) => next !== tab && setParams(next === 'vehicules' ? { onglet: next } : {})

  // The list it will be in comes into sight behind the form.
  function create(next: Tab) {
    show(next)
    setCreating(next)
  }

  const actions = mayReceive && (
    <>
      <AddButton word="Nouvelle réception" isMain={tab === 'marchandises'} onClick={() => create('marchandises')} />
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
        {tab === 'marchandises' ? (
          <ReceiptsList />
        ) : (
          <Suspense fallback={<Loading />}>
            <VehiclesList />
          </Suspense>
        )}
      </TabPanel>
      {isPhone && actions && <div className={styles.actions}>{actions}</div>}
      <Suspense>
        {creating === 'marchandises' && <ReceiptModal receipt={null} onClose={() => setCreating(null)} />}
        {creating === 'vehicules' && <VehicleModal vehicle={null} onClose={() => setCreating(null)} />}
      </Suspense>
    </div>
  )
}

/** The one that matches the list in sight stands out. */
function AddButton({ word, isMain, onClick }: { word: string; isMain: boolean; onClick: () => void }) {
  return (
    <Button variant={isMain ? 'filled' : 'default'} leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={onClick}>
      {word}
    </Button>
  )
}
