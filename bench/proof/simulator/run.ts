import { parseArgs } from 'node:util'
import { simulate } from './simulate.ts'

// node bench/proof/simulator/run.ts --seed 7 --operations 8000 [--companies 12] [--rounds 200]
//   [--kill-every 400]
// A disagreement is shrunk, and prints the words that replay it.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '1000' },
    companies: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '200' },
    'kill-every': { type: 'string', default: '400' },
    path: { type: 'string' },
    replay: { type: 'string' },
  },
})
const startedAt = performance.now()
const { done, kills, lost, later, disagreements } = await simulate({
  ...{ seed: Number(values.seed), operations: Number(values.operations), rounds: Number(values.rounds) },
  ...{
    companies: values.path === undefined ? Number(values.companies) : 1,
    killEvery: Number(values['kill-every']),
  },
  ...{ path: values.path, replayPath: values.replay },
})
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
const counts = `${done} operations | ${seconds} s | ${kills} kills | ${lost} lost answers | ${later} later`
console.log(`seed ${values.seed} | ${counts} | ${disagreements.length} disagreements`)
for (const one of disagreements) console.log(one)
process.exitCode = disagreements.length > 0 ? 1 : 0
