import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureWebBuild } from '../../../server/src/web/build.ts'
import { clockFaults } from './clocks.ts'
import { embeddedFaults } from './embedded.ts'
import { nodeFaults } from './nodes.ts'
import { Unavailable } from './stage.ts'
import { faultsOf, head, line } from './table.ts'
import { suffer } from './trial.ts'
import { wireFaults } from './wires.ts'

// What breaks around Escale while people write: their answers stay bounded and clear, it comes back by itself, nothing they were told is lost.

const { values: options } = parseArgs({ options: { fault: { type: 'string', multiple: true } } })
const given = { words: [] }
const faults = { ...embeddedFaults(given), ...nodeFaults(given), ...wireFaults(given), ...clockFaults(given) }
const chosen = Object.entries(faults).filter(([name]) => options.fault?.includes(name) ?? true)

console.log(`Charge de la machine : ${loadavg()[0]?.toFixed(1)} pour ${availableParallelism()} cœurs.`)
await ensureWebBuild(console.log)
const lines: string[] = []
for (const [name, fault] of chosen) {
  try {
    const suffered = await suffer(name, fault)
    lines.push(line(suffered))
    console.log(lines.at(-1))
    for (const wrong of faultsOf(suffered)) {
      console.log(`   ✗ ${wrong}`)
      process.exitCode = 1
    }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    console.log(`${name} : passé, ${error.message}`)
  }
}
console.log(`\n${[...head, ...lines].join('\n')}`)
