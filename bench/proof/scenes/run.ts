import { parseArgs } from 'node:util'
import { ensureWebBuild } from '../../../server/src/web/pages/build.ts'
import { machineLoad } from '../../measure/machine-load.ts'
import { problemsOf, prove, type Row, Unavailable } from '../stage.ts'
import { tableOf } from '../table.ts'
import { scenes } from './scenes.ts'

// node bench/proof/scenes/run.ts --scene morts|pannes|déploiement|foule [--only words] [--rounds 12]
// [--minutes 60] [--seed 7] [--ahead]
// Events happen to the product while people write. Their acknowledged writes are then compared with the rows.

const { values: options } = parseArgs({
  options: {
    scene: { type: 'string', default: 'pannes' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    ahead: { type: 'boolean', default: false },
  },
})
const rows: Row[] = []
const closers: (() => Promise<unknown>)[] = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(130))

try {
  const openCases = scenes[options.scene]
  if (!openCases) throw new Error(`--scene : ${Object.keys(scenes).join(', ')}`)
  console.log(`${machineLoad()} Graine : ${options.seed}.`)
  await ensureWebBuild(console.log)
  const settings = {
    rounds: Number(options.rounds),
    minutes: Number(options.minutes),
    seed: Number(options.seed),
    goesAhead: options.ahead,
  }
  for (const one of await openCases(settings, closers)) {
    if (!one.name.includes(options.only)) continue
    const row = await prove(one).catch((error: Error) => {
      if (error instanceof Unavailable) return console.log(`${one.name} : passé, ${error.message}`)
      throw error
    })
    if (!row) continue
    rows.push(row)
    console.log(`${row.name} : ${row.verdict.checked} confirmées`)
    for (const problem of problemsOf(row)) console.log(`   ✗ ${problem}`)
  }
  await stop(rows.some((row) => problemsOf(row).length > 0) ? 1 : 0)
} catch (error) {
  if (!isStopping) console.error(error)
  await stop(1)
}

/** Prints the rows so far, and closes everything. */
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  console.log(`\n${tableOf(rows)}\n\n${machineLoad()}`)
  for (const close of closers.toReversed())
    await close().catch((error: unknown) => console.error(String(error)))
  process.exit(code)
}
