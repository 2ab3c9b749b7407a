import { parseArgs } from 'node:util'
import { foundCanaryCompany } from '../../../server/testing/company/canary-data.ts'
import { startWorld } from '../../../server/testing/world.ts'
import { machineLoad } from '../../measure/machine-load.ts'
import { markdownTable } from '../../measure/markdown-table.ts'
import { type Fault, fuzz, type Outcome } from './fuzz.ts'
import { operations } from './operations.ts'
import { type CallerName, callers, setStage } from './stage.ts'

// node bench/proof/fuzz/run.ts --requests 20000 --seed 7 [--role manager] [--only K | --until K]
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '7' },
    role: { type: 'string', multiple: true },
    only: { type: 'string' },
    until: { type: 'string' },
  },
})
const seed = Number(values.seed)
const from = Number(values.only ?? 0)
const last = values.only ?? values.until
const until = last === undefined ? Number(values.requests) : Number(last) + 1
const shownFaults = 40

const rows: (string | number)[][] = []
for (const name of callers.filter((one) => !values.role || values.role.includes(one))) {
  const startedAt = performance.now()
  const world = await startWorld({ connections: 8, writesAnything: true })
  const stage = await setStage(world, await foundCanaryCompany(world), name)
  const outcome = await fuzz(stage, seed, from, until)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  rows.push([...outcomeCells(name, outcome), `${seconds} s`])
  console.log(`${name} : ${outcome.sent} requêtes en ${seconds} s, ${outcome.faults.length} fautes`)
  printFaults(name, outcome.faults)
  if (outcome.faults.length > 0) process.exitCode = 1
  await stage.close()
  await world.stop()
}
const head = ['qui', 'requêtes', 'faites', 'refusées', '503, et pourquoi', 'autres 5xx', 'fautes']
const more = ['opérations faites / demandées', 'la plus lente', 'durée']
console.log(`\nGraine ${seed}, ${operations.length} opérations du document. ${machineLoad()}\n`)
console.log(markdownTable([...head, ...more], rows))

/** Prints each kind of fault once, with the command that repeats it. */
function printFaults(name: CallerName, faults: Fault[]): void {
  const kinds = Map.groupBy(faults, ({ operation, why }) => {
    return `${operation} ${why.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#').slice(0, 60)}`
  })
  for (const [first, ...others] of [...kinds.values()].slice(0, shownFaults)) {
    if (!first) continue
    const { index, operation, why, curl } = first
    const command = `node bench/proof/fuzz/run.ts --seed ${seed} --role ${name} --only ${index}`
    console.log(`\n${others.length + 1} × ${operation} (${first.class}) : ${why}\n  ${curl}`)
    console.log(`  ${command} (ou --until ${index}, avec ce qui précède)`)
  }
  if (kinds.size > shownFaults) console.log(`\nEt ${kinds.size - shownFaults} autres sortes de fautes.`)
}

function outcomeCells(name: CallerName, outcome: Outcome): (string | number)[] {
  const { sent, byStatus, faults, done, called, slowest } = outcome
  const count = (...classes: number[]) =>
    [...byStatus].reduce(
      (sum, [status, n]) => (classes.includes(Math.floor(status / 100)) ? sum + n : sum),
      0,
    )
  const unavailable = [...outcome.unavailable].map(([cause, n]) => `${cause} ${n}`).join(', ') || '0'
  return [
    ...[name, sent, count(2, 3), count(4), unavailable, count(5) - (byStatus.get(503) ?? 0), faults.length],
    ...[`${done.size} / ${called.size}`, `${Math.round(slowest.ms)} ms (${slowest.operation})`],
  ]
}
