import type { Desk } from '../acknowledged.ts'
import { emptyAnswers, noteAnswer } from '../answers.ts'
import { openDesk } from '../desk.ts'
import type { Cluster } from './cluster.ts'
import { until } from './daemon.ts'
import type { Done } from './table.ts'

type Import = { id: string; state: string; writtenCount: number }

export const importKilled = 'kill -9 de work au milieu d’un import'

const [linesCount, linesAtOnce] = [5000, 500]

/** A file of clients whose worker dies in the middle: another goes on, or itself once its supervisor has started it again. */
export async function killWorkerInImport(cluster: Cluster): Promise<Done> {
  const desk = await openDesk(cluster.owner, cluster)
  const answers = emptyAnswers()
  const ask = async (method: string, path: string, body?: object) => {
    const askedAt = performance.now()
    const answer = await fetch(`${desk.url}/api${path}`, { method, headers: headersOf(desk), ...(body && { body: JSON.stringify(body) }) })
    noteAnswer(answers, { status: answer.status, body: {}, ms: performance.now() - askedAt })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Import
  }
  const { id } = await ask('POST', '/imports', { kind: 'clients', fileName: 'clients.csv', columns: { name: 'Nom' }, linesCount })
  for (let first = 0; first < linesCount; first += linesAtOnce)
    await ask('PUT', `/imports/${id}/lines`, { lines: Array.from({ length: linesAtOnce }, (_, at) => line(first + at)) })
  await ask('POST', `/imports/${id}/check`, {})
  await ask('POST', `/imports/${id}/confirm`, { skipsProblems: false, takesTwins: false })
  const written = async () => (await ask('GET', `/imports/${id}`)).writtenCount
  await until("L'import commencé", async () => (await written()) > 0)
  const killedAt = performance.now()
  await cluster.worker.daemon.kill()
  await until("L'import", async () => (await ask('GET', `/imports/${id}`)).state === 'Terminé', 300_000)
  const { rows } = await cluster.owner.query<{ name: string }>(`select name from clients where tenant_id = $1 and name like 'Ligne %'`, [
    desk.companyId,
  ])
  const names = new Set(rows.map(({ name }) => name))
  const verdict = {
    checked: linesCount,
    lost: Array.from({ length: linesCount }, (_, at) => nameOf(at)).filter((name) => !names.has(name)),
    twice: Array.from({ length: rows.length - names.size }, (_, at) => `${at}`),
    wrong: [],
  }
  return { what: importKilled, answers, acknowledged: linesCount, verdict, gapMs: performance.now() - killedAt }
}

const nameOf = (at: number) => `Ligne ${at + 1}`
const line = (at: number) => ({ line: at + 2, texts: { name: nameOf(at) } })

function headersOf({ cookie, companyId }: Desk): Record<string, string> {
  return { cookie, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), 'x-company': companyId }
}
