import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../trial/cluster.ts'
import { type Ground, openGround } from '../trial/ground.ts'
import { seconds } from '../trial/table.ts'
import { failOver, isRight, kinds, type Round } from './round.ts'
import { tableOf } from './table.ts'

// Proof 2: the primary changes again and again while people work, letters leave and WhatsApp is spoken to.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
const say = (sentence: string) => console.log(sentence)
let ground: Ground | undefined
const rounds: Round[] = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)

try {
  ground = await openGround()
  const cluster = await startCluster(ground, say)
  for (let at = 0; at < Number(values.rounds); at += 1) {
    const kind = kinds[at % kinds.length] ?? kinds[0]
    const round = await failOver(cluster, kind, join(ground.folder, `confirmé-${at}`))
    rounds.push(round)
    say(`${at + 1}. ${kind} : ${seconds(round.gapMs)} sans écriture, ${round.acknowledged} confirmées${isRight(round) ? '' : ' : MAUVAIS'}`)
    for (const fault of round.faults) say(`   ${fault}`)
  }
  sayTable()
  await stop(rounds.every(isRight) ? 0 : 1)
} catch (error) {
  if (!isStopping) {
    console.error(error)
    sayTable()
  }
  await stop(1)
}

/** What was seen so far is said at once. */
function interrupt(): void {
  if (!isStopping) sayTable()
  void stop(130)
}

function sayTable(): void {
  say(`\n${tableOf(rounds)}\n\nCharge de la machine à la fin : ${loadavg()[0]?.toFixed(1)}.`)
}

async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  await ground?.close()
  process.exit(code)
}
