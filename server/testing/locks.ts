import { setTimeout as sleep } from 'node:timers/promises'
import { sumOverMachines } from './database/citus.ts'
import type { World } from './world.ts'

type OwnerAccess = Pick<World, 'owner'>

/** Begins a transaction with one statement. The returned function runs more statements and commits. */
export async function openTransaction(
  { owner }: OwnerAccess,
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

/** Waits until so many connections are blocked by locks, or until `call` has ended without waiting. */
export async function untilWaiting(
  { owner }: OwnerAccess,
  count: number,
  call: Promise<unknown>,
): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  call.then(end, end)
  while (!isOver) {
    const blocked = await sumOverMachines(
      owner,
      `select count(*) from pg_stat_activity where datname = current_database()
        and cardinality(pg_blocking_pids(pid)) > 0`,
    )
    if (blocked >= count) return
    await sleep(10)
  }
}
