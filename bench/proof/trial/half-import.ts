import { setTimeout as sleep } from 'node:timers/promises'
import { insist } from '../failover/insist.ts'
import type { Act } from '../stage.ts'
import type { Cluster } from './cluster.ts'
import { until } from './daemon.ts'

type Import = { id: string; state: string; writtenCount: number }

export const importKilled = 'kill -9 de work au milieu d’un import'

const [linesCount, linesAtOnce] = [5000, 500]
const nameOf = (at: number) => `Ligne ${at + 1}`

/**
 * A file of clients whose worker dies in the middle: another goes on, or itself once its supervisor has
 * started it again.
 */
export function importAct(cluster: Cluster): Act {
  return async ({ desk }) => {
    const file = { kind: 'clients', fileName: 'clients.csv', columns: { name: 'Nom' }, linesCount }
    const { id } = await insist<Import>(desk, 'POST', '/imports', file)
    for (let first = 0; first < linesCount; first += linesAtOnce) {
      const lines = Array.from({ length: linesAtOnce }, (_, at) => ({
        line: first + at + 2,
        texts: { name: nameOf(first + at) },
      }))
      await insist(desk, 'PUT', `/imports/${id}/lines`, { lines })
    }
    await insist(desk, 'POST', `/imports/${id}/check`, {})
    await insist(desk, 'POST', `/imports/${id}/confirm`, { skipsProblems: false, takesTwins: false })
    const imported = () => insist<Import>(desk, 'GET', `/imports/${id}`)
    await until("L'import commencé", async () => (await imported()).writtenCount > 0)
    await cluster.worker.daemon.kill()
    const isOver = async () => (await imported()).state === 'Terminé'
    for (const deadline = performance.now() + 300_000; !(await isOver()) && performance.now() < deadline; )
      await sleep(500)
    const sql = `select name from clients where tenant_id = $1 and name like 'Ligne %'`
    const { rows } = await cluster.owner.query<{ name: string }>(sql, [desk.companyId])
    const names = new Set(rows.map(({ name }) => name))
    const missing = Array.from({ length: linesCount }, (_, at) => nameOf(at)).filter(
      (name) => !names.has(name),
    )
    return {
      problems: [
        ...missing.map((name) => `${name} is missing`),
        ...(rows.length > names.size ? ['a line is there twice'] : []),
      ],
    }
  }
}
