import { Group } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { TabProps } from '#trade/expeditions/details/tab-props.ts'
import GoodsTab from '#trade/expeditions/goods/GoodsTab.tsx'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { Segmented } from '#ui/display/Segmented.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'

const CustomsGrid = lazyPart(() => import('#trade/expeditions/customs/CustomsGrid.tsx'))

const views = [
  { value: 'liste', label: 'Liste' },
  { value: 'douane', label: 'Données de douane' },
] as const

/** The goods of an expedition: as a list to load and count, or as the grid of their customs data. */
export default function GoodsViews({ expedition }: TabProps) {
  const [params, setParams] = useSearchParams()
  const view = params.get('vue') === 'douane' ? 'douane' : 'liste'
  const show = (next: typeof view) =>
    setParams({ onglet: 'marchandises', ...(next === 'douane' && { vue: next }) })
  return (
    <>
      {(expedition.lots > 0 || view === 'douane') && (
        <Group mb="sm">
          <Segmented label="Présentation des marchandises" options={views} value={view} onChange={show} />
        </Group>
      )}
      {view === 'liste' ? (
        <GoodsTab expedition={expedition} />
      ) : (
        <Suspense fallback={<Loading />}>
          <CustomsGrid expedition={expedition} />
        </Suspense>
      )}
    </>
  )
}
