import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureWebBuild } from '../../../server/src/web/build.ts'
import { chanceOf } from '../chance.ts'
import { Installation, newFolder } from '../installation.ts'
import { dieUpgrading, type Older, olderInstallation } from './migrations.ts'
import { backUp, moments } from './moments.ts'
import { dieOnce, type Round } from './round.ts'
import { faultsOf, table } from './table.ts'
import { type Victim, victims } from './victims.ts'

// Deaths without a word of node, of the postmaster, of both, in turn, while people write, during an export, a backup, an upgrade.

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' }, ahead: { type: 'boolean', default: false } },
})
const seed = Number(options.seed ?? Date.now() % 1_000_000)
const chance = chanceOf(seed)
const names = ['écritures', 'export', 'sauvegarde', 'migration'] as const
const removals: (() => Promise<unknown>)[] = []
const rounds: Round[] = []

let isStopping = false

process.once('SIGINT', () => {
  isStopping = true
  console.log(`\n${table(rounds)}`)
  void clear().finally(() => process.exit(130))
})
try {
  console.log(`Charge de la machine : ${loadavg()[0]?.toFixed(1)} pour ${availableParallelism()} cœurs. Graine : ${seed}.`)
  await ensureWebBuild(console.log)
  await proof()
  console.log(`\n${table(rounds)}`)
} catch (error) {
  if (isStopping) await new Promise(() => {}) // what was killed on purpose is no error
  console.log(table(rounds))
  console.error(error)
  process.exitCode = 1
} finally {
  await clear()
}

async function proof(): Promise<void> {
  const shelf = await folder()
  const plain = await installation({})
  const backedUp = await installation({ ESCALE_BACKUP: shelf })
  const older = await olderInstallation({ words: [], goesAhead: options.ahead })
  removals.push(() => rm(older.folder, { recursive: true, force: true }))
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const name = names[Math.floor(round / victims.length) % names.length] ?? 'écritures'
    const victim = victims[round % victims.length] ?? 'node'
    tell(await once(name, victim, { plain, backedUp, older, shelf }), round)
  }
  const verified = backUp({ escale: backedUp, shelf }, '--verify')
  const code = await new Promise((resolve) => verified.once('exit', resolve))
  console.log(code === 0 ? "Dernière sauvegarde restaurée à l'essai : mêmes comptes, mêmes soldes." : '✗ La dernière sauvegarde ne se restaure pas.')
  if (code !== 0) process.exitCode = 1
}

type Ground = { plain: Installation; backedUp: Installation; older: Older; shelf: string }

function once(name: (typeof names)[number], victim: Victim, { plain, backedUp, older, shelf }: Ground): Promise<Round> {
  if (name === 'migration') return dieUpgrading(older, victim, chance)
  return dieOnce(name, moments[name], victim, { escale: name === 'sauvegarde' ? backedUp : plain, shelf, chance })
}

function tell(round: Round, place: number): void {
  rounds.push(round)
  const faults = faultsOf(round)
  console.log(`${place + 1}. ${round.moment}, ${round.victim} : ${round.verdict.checked} confirmées, prêt en ${Math.round(round.readyMs)} ms`)
  for (const fault of faults) console.log(`   ✗ ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}

async function installation(environment: Record<string, string>): Promise<Installation> {
  const made = await Installation.make({ environment, goesAhead: options.ahead })
  removals.push(() => made.remove())
  await made.start()
  return made
}

async function folder(): Promise<string> {
  const made = await newFolder()
  removals.push(() => rm(made, { recursive: true, force: true }))
  return made
}

async function clear(): Promise<void> {
  for (const remove of removals.splice(0)) await remove().catch(console.error)
}
