import { parseArgs } from 'node:util'
import { simulate } from './simulate.ts'

// node bench/proof/simulator/run.ts --seed 7 --operations 100000 [--companies 12] [--until K] [--kill-every 3000]

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '10000' },
    companies: { type: 'string', default: '12' },
    until: { type: 'string', default: 'Infinity' },
    'kill-every': { type: 'string', default: '3000' },
  },
})
const outcome = await simulate({
  seed: Number(values.seed),
  operations: Number(values.operations),
  companies: Number(values.companies),
  until: Number(values.until),
  killEvery: Number(values['kill-every']),
})
const { done, seconds, kills, lost, later, journal, disagreements } = outcome
console.log(
  `seed ${values.seed} | ${done} operations | ${seconds.toFixed(0)} s | ${kills} kills | ${lost} lost answers | ${later} later | ${journal} journal lines | ${disagreements.length} disagreements`,
)
for (const one of disagreements) console.log(one)
process.exitCode = disagreements.length > 0 ? 1 : 0
