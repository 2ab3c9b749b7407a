import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useOpenRecord } from '#ui/form/record/useOpenRecord.ts'
import ExpeditionList from './ExpeditionList.tsx'

const OpenedLot = lazyPart(() => import('#trade/goods/opened/OpenedLot.tsx'))
const ExpeditionPage = lazyPart(() => import('./page/ExpeditionPage.tsx'))

/** The list of expeditions, or the page of one. Goods that are on no expedition may be open over the list. */
export default function ExpeditionsPage() {
  const { expeditionId } = useParams()
  const lot = useOpenRecord('lot')
  if (expeditionId) return <ExpeditionPage key={expeditionId} id={expeditionId} />
  return (
    <>
      <ExpeditionList />
      <Suspense>{lot.id && <OpenedLot key={lot.id} id={lot.id} onClose={lot.close} />}</Suspense>
    </>
  )
}
