import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { NextArrivals } from './lists.tsx'
import { ToDoCard } from './to-do/ToDoCard.tsx'
import { useReleaseRequests } from './to-do/useReleaseRequests.ts'

/** The dashboard of a company that has no invoices yet: tasks and arrivals, if there are any. */
export default function FirstTasks({
  toDo,
  day,
  nextArrivals,
}: Pick<Dashboard, 'toDo' | 'day' | 'nextArrivals'>) {
  const requests = useReleaseRequests()
  const isSomethingToDo = toDo.length > 0 || (requests !== null && requests.length > 0)
  return (
    <>
      {isSomethingToDo && <ToDoCard toDo={toDo} day={day} requests={requests} />}
      {nextArrivals.length > 0 && <NextArrivals arrivals={nextArrivals} />}
    </>
  )
}
