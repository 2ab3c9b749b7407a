import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { plantedCompany } from '../../../server/src/testing/canary-data.ts'
import { startWorld } from '../../../server/src/testing/world.ts'
import { markdownTable } from '../../markdown-table.ts'
import { type Fault, fuzz, type Outcome, operationsCount } from './fuzz.ts'
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
const [from, until] = span()
const shownFaults = 40

const outcomes: [CallerName, Outcome, number][] = []
for (const name of callers.filter((one) => !values.role || values.role.includes(one))) {
  const started = performance.now()
  const world = await startWorld({ connections: 8, writesAnything: true })
  const stage = await setStage(world, await plantedCompany(world), name)
  const outcome = await fuzz(stage, seed, from, until)
  const seconds = (performance.now() - started) / 1000
  outcomes.push([name, outcome, seconds])
  console.log(
    `${name} : ${outcome.sent} requêtes en ${Math.round(seconds)} s, ${outcome.faults.length} fautes`,
  )
  printFaults(name, outcome.faults)
  await stage.close()
  await world.stop()
}
console.log(table())
process.exitCode = outcomes.some(([, { faults }]) => faults.length > 0) ? 1 : 0

function span(): [number, number] {
  if (values.only !== undefined) return [Number(values.only), Number(values.only) + 1]
  return [0, values.until === undefined ? Number(values.requests) : Number(values.until) + 1]
}

/** Each kind of fault once, with what plays it again. */
function printFaults(name: CallerName, faults: Fault[]): void {
  const kinds = new Map<string, { first: Fault; count: number }>()
  for (const fault of faults) {
    const kind = `${fault.operation} ${fault.said.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#').slice(0, 60)}`
    kinds.set(kind, { first: kinds.get(kind)?.first ?? fault, count: (kinds.get(kind)?.count ?? 0) + 1 })
  }
  for (const { first, count } of [...kinds.values()].slice(0, shownFaults)) {
    console.log(`\n${count} × ${first.operation} (${first.class}) : ${first.said}\n  ${first.curl}`)
    console.log(
      `  node bench/proof/fuzz/run.ts --seed ${seed} --role ${name} --only ${first.k} (ou --until ${first.k}, avec ce qui précède)`,
    )
  }
  if (kinds.size > shownFaults) console.log(`\nEt ${kinds.size - shownFaults} autres sortes de fautes.`)
}

function table(): string {
  const rows = outcomes.map(([name, outcome, seconds]) => {
    const of = (...classes: number[]) =>
      [...outcome.byStatus]
        .filter(([status]) => classes.includes(Math.floor(status / 100)))
        .reduce((sum, [, n]) => sum + n, 0)
    const away = [...outcome.away].map(([cause, n]) => `${cause} ${n}`).join(', ') || '0'
    const faults5xx = of(5) - (outcome.byStatus.get(503) ?? 0)
    const cells = [
      name,
      outcome.sent,
      of(2, 3),
      of(4),
      away,
      faults5xx,
      outcome.faults.length,
      `${outcome.done.size} / ${outcome.asked.size}`,
    ]
    return [
      ...cells,
      `${Math.round(outcome.slowest.ms)} ms (${outcome.slowest.operation})`,
      `${Math.round(seconds)} s`,
    ]
  })
  const head = [
    'qui',
    'requêtes',
    'faites',
    'refusées',
    '503, et pourquoi',
    'autres 5xx',
    'fautes',
    'opérations faites / demandées',
    'la plus lente',
    'durée',
  ]
  return [
    `\nGraine ${seed}, ${operationsCount} opérations du document, charge de la machine ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' / ')}\n`,
    markdownTable(head, rows),
  ].join('\n')
}
