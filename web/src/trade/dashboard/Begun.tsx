import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { NextArrivals } from './lists.tsx'
import { ToDoCard } from './ToDoCard.tsx'
import { useReleaseRequests } from './useReleaseRequests.ts'

/**
 * Of a company that has billed nothing yet: what waits for somebody and what arrives, as soon as there is
 * any.
 */
export default function Begun({ toDo, day, nextArrivals }: Pick<Dashboard, 'toDo' | 'day' | 'nextArrivals'>) {
  const requests = useReleaseRequests()
  const isSomethingToDo = toDo.length > 0 || (requests !== null && requests.length > 0)
  return (
    <>
      {isSomethingToDo && <ToDoCard toDo={toDo} day={day} requests={requests} />}
      {nextArrivals.length > 0 && <NextArrivals arrivals={nextArrivals} />}
    </>
  )
}
