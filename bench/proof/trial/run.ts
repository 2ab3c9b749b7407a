import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isGood } from '../verdict.ts'
import { mainJob } from './browser.ts'
import { startCluster } from './cluster.ts'
import { faults } from './faults.ts'
import { type Ground, openGround } from './ground.ts'
import { importKilled, killWorkerInImport } from './half-import.ts'
import { underLoad } from './load.ts'
import { type Done, tableOf } from './table.ts'

// `npm run ops:trial`: what a person installs on several machines, on this one, from the same files; then all that may happen to it.
// `--only import` does only what has the word in it.

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values
const say = (sentence: string) => console.log(sentence)
let ground: Ground | undefined
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(130))

try {
  ground = await openGround()
  const { folder } = ground
  const cluster = await startCluster(ground, say)
  say(`Escale est prêt : ${cluster.url}`)
  await mainJob(cluster, say)
  say('Au navigateur, par HAProxy : connexion, client, facture, paiement, vus.\n')
  const all: Done[] = []
  for (const [at, [what, act]] of faults.entries()) {
    if (!what.includes(only)) continue
    say(`${what}…`)
    all.push(await underLoad(cluster, join(folder, `confirmé-${at}`), what, () => act(cluster)))
  }
  if (importKilled.includes(only)) {
    say(`${importKilled}…`)
    all.push(await killWorkerInImport(cluster))
  }
  say(`\n${tableOf(all)}\n\nCharge de la machine à la fin : ${loadavg()[0]?.toFixed(1)}.`)
  for (const { what, verdict } of all)
    for (const [kind, names] of Object.entries(verdict))
      if (Array.isArray(names) && names.length > 0) say(`${what}, ${kind} : ${names.slice(0, 10).join(' ; ')}`)
  await stop(all.every(({ verdict }) => isGood(verdict)) ? 0 : 1)
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await ground?.close()
  process.exit(code)
}
