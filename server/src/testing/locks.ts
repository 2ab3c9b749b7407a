import { setTimeout as sleep } from 'node:timers/promises'
import { sumOverMachines } from './citus.ts'
import type { World } from './world.ts'

type Owned = Pick<World, 'owner'>

/**
 * Somebody in the middle of a transaction that has said this much; what is answered says this much more, ends
 * it, and is heard once it has.
 */
export async function inTheMiddle(
  { owner }: Owned,
  text: string,
  values: unknown[],
): Promise<(...more: string[]) => Promise<void>> {
  const client = await owner.connect()
  await client.query('begin')
  await client.query(text, values).catch((error) => {
    client.release(true)
    throw error
  })
  return async (...more) => {
    for (const statement of [...more, 'commit']) await client.query(statement)
    client.release()
  }
}

/** Until so many wait for what others hold, or this call has ended without waiting. */
export async function untilWaiting({ owner }: Owned, count: number, call: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  call.then(end, end)
  while (!isOver) {
    const waiting = await sumOverMachines(
      owner,
      'select count(*) from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    )
    if (waiting >= count) return
    await sleep(10)
  }
}
