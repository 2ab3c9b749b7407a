import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesIn } from '#postgres/postmaster.ts'
import { eventually, newFolder, removeEngines } from '#testing/database/engines.ts'

// A terminal sends Ctrl C to npm, to the starter and to the product. Each passes it on, so that the product
// receives it several times.

const root = join(import.meta.dirname, '../../..')
const groups: ChildProcess[] = []
after(removeEngines)
after(() => {
  for (const group of groups) signalGroup(group, 'SIGKILL')
})

type Command = {
  output(): string
  said(text: RegExp): Promise<void>
  signal(name: NodeJS.Signals): void
  ended: Promise<number>
  data: string
}

/** `npm run NAME` in a process group of its own, as in a terminal. */
async function npmRun(words: string[], environment: NodeJS.ProcessEnv = {}): Promise<Command> {
  const folder = await newFolder()
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    ESCALE_DATA: folder,
    DATABASE_URL: undefined,
    ...environment,
  }
  const child = spawn('npm', ['run', '--silent', ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  groups.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  return {
    output: () => output,
    said: (text) => eventually(() => assert.match(output, text), 120_000),
    signal: (name) => signalGroup(child, name),
    ended: once(child, 'exit').then(([code]) => code),
    data: join(folder, 'postgres'),
  }
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, name)
  } catch {
    // The process group has ended already.
  }
}

/** Neither npm's group nor PostgreSQL, which has a session of its own. */
async function nothingIsLeft({ data, ended }: Command): Promise<void> {
  await ended
  await eventually(async () => assert.deepEqual(await processesIn(data), []), 10_000)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`${signal} to all processes of a terminal stops npm start once, PostgreSQL included`, async () => {
    const command = await npmRun(['start', '--', '--dev'], { ESCALE_LEAVE_SECONDS: '1' })
    await command.said(/^Escale est prêt/m)
    assert.notDeepEqual(await processesIn(command.data), [])
    command.signal(signal)
    await sleep(300) // long enough for the stop to be under way when the echo comes
    command.signal(signal)
    await nothingIsLeft(command)
    assert.equal(command.output().match(/Arrêt en cours/g)?.length, 1, command.output())
    assert.doesNotMatch(command.output(), /Arrêt immédiat/)
  })

test('a second Ctrl C after two seconds ends a long stop with a message, and PostgreSQL too', async () => {
  const command = await npmRun(['start', '--', '--dev'], { ESCALE_LEAVE_SECONDS: '60' })
  await command.said(/^Escale est prêt/m)
  command.signal('SIGINT')
  await sleep(3000)
  assert.doesNotMatch(command.output(), /Arrêt immédiat/)
  assert.notDeepEqual(await processesIn(command.data), [])
  command.signal('SIGINT')
  await nothingIsLeft(command)
  assert.match(command.output(), /Arrêt immédiat, à votre demande/)
})

for (const [moment, words, isReached] of [
  ['while PostgreSQL makes its files', ['start', '--', '--dev'], /^Démarrage de la base de données/m],
  ['while the demo companies are made', ['demo'], /^Création des entreprises de démonstration/m],
] as const)
  test(`Ctrl C ${moment} leaves nothing running and is no failure`, async () => {
    const command = await npmRun([...words])
    await command.said(isReached)
    command.signal('SIGINT')
    await nothingIsLeft(command)
    assert.doesNotMatch(command.output(), /n'a pas pu démarrer|sans qu'on le lui demande/)
  })

test('a second Ctrl C while the demo companies are made ends the start at once', async () => {
  const command = await npmRun(['demo'])
  await command.said(/^Création des entreprises de démonstration/m)
  command.signal('SIGINT')
  await sleep(2500)
  command.signal('SIGINT')
  await nothingIsLeft(command)
})
