import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { TabList } from '#ui/display/Tabs.tsx'
import { ServiceList } from './ServiceList.tsx'

const PriceTable = lazyPart(async () => ({ default: (await import('./prices/PriceTable.tsx')).PriceTable }))

const tabs = { services: 'Services', grilles: 'Grilles de prix' } as const
type Tab = keyof typeof tabs

/** The services and, where the company uses them, the price lists. A link to a price opens its tab. */
export default function ServicesPage() {
  const mayReadPrices = useMay('prices.read')
  const [params, setParams] = useSearchParams()
  if (!mayReadPrices) return <ServiceList />
  const current: Tab = params.get('onglet') === 'grilles' || params.has('prix') ? 'grilles' : 'services'
  const choice = (
    <TabList
      label="Services et prix"
      tabs={tabs}
      current={current}
      onChange={(tab) => setParams(tab === 'services' ? {} : { onglet: tab })}
    />
  )
  return current === 'services' ? (
    <ServiceList tabs={choice} />
  ) : (
    <Suspense>
      <PriceTable tabs={choice} />
    </Suspense>
  )
}
