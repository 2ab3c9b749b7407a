import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMostOnce } from '#process/at-most-once.ts'
import { childrenAreInterrupted, endsWithProcess } from '#process/children.ts'
import { prepareCluster } from './cluster.ts'
import { answersTo, ensureDatabase, urlOf } from './connection.ts'
import { EngineFailure, explain } from './failure.ts'
import { launch } from './launch.ts'
import { type Lock, takeLock } from './lock.ts'
import { boundLog } from './log-size.ts'
import { type EngineFolders, findFolders } from './place.ts'
import { findPostmaster, isAlive, type Postmaster, stopPostmaster } from './postmaster.ts'
import { refuseUnfinished } from './restore-mark.ts'

/**
 * The embedded PostgreSQL, running. `url` is its owner's; `adopted` when it had outlived an earlier Escale.
 */
type Engine = { url: string; adopted: boolean; stop(): Promise<void> }

type EngineOptions = {
  folder: string
  /** Settings of postgresql.conf beside ours. */
  settings?: Record<string, string>
  /** Told, in French, what happens to the database while the product runs. */
  say?: (sentence: string) => void
}

/**
 * Starts the PostgreSQL of a folder, creating it the first time, whatever became of the one before: stopped,
 * killed,
 * or still running without its Escale. Throws an EngineFailure, a sentence for the person who started it.
 */
export async function startEngine({
  folder,
  settings = {},
  say = console.error,
}: EngineOptions): Promise<Engine> {
  const { place, lock } = await lockPlace(folder).catch((error) =>
    inWords(error, { home: folder, log: folder }),
  )
  try {
    refuseUnfinished(place.home)
    const secret = await prepareCluster(place, say)
    const survivor = await adoptPostmaster(place, secret)
    const postmaster = survivor ?? (await launch(place, settings))
    const url = urlOf(postmaster, secret)
    await ensureDatabase(url)
    const watch = keepRunning(place, settings, postmaster, unlessRepeated(say))
    return {
      url,
      adopted: survivor !== undefined,
      stop: atMostOnce(() => watch.stop().then(() => stopAll(place, lock))),
    }
  } catch (error) {
    await stopAll(place, lock)
    return inWords(error, place)
  }
}

async function lockPlace(folder: string): Promise<{ place: EngineFolders; lock: Lock }> {
  const place = await findFolders(folder)
  return { place, lock: takeLock(place.home) }
}

async function stopAll(place: EngineFolders, lock: Lock): Promise<void> {
  await stopPostmaster(place.data)
  lock.release()
}

/**
 * A postmaster of this folder without its Escale is kept when program and password are ours; otherwise it is
 * stopped.
 */
async function adoptPostmaster(place: EngineFolders, secret: string): Promise<Postmaster | undefined> {
  const running = await findPostmaster(place.data)
  if (!running) return undefined
  const ours = await realpath(join(place.binaries.folder, 'postgres'))
  const postmaster = running.program === ours ? await answersTo(secret, place.data, running.pid) : undefined
  if (postmaster) endsWithProcess(() => interrupt(running.pid))
  else await stopPostmaster(place.data)
  return postmaster
}

/** Without waiting for it, a fast shutdown. */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has ended already.
  }
}

/** How often the postmaster is looked for: whoever works waits for no less than that once it is gone. */
const lookEveryMs = 100
/** Between two tries to bring back a database that could not be started. */
const refusedPauseMs = 500
const repeatAfterMs = 60_000

/**
 * Brings a killed postmaster back on the same address, so that pools reconnect by themselves; keeps its log
 * within bounds.
 */
function keepRunning(
  place: EngineFolders,
  settings: Record<string, string>,
  first: Postmaster,
  say: (sentence: string) => void,
): { stop(): Promise<void> } {
  let { pid } = first
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= relaunchIfGone().finally(() => {
      looking = undefined
    })
  }, lookEveryMs).unref()

  async function relaunchIfGone(): Promise<void> {
    if (await isAlive(pid)) return boundLog(place.log).catch(() => {}) // a disk that is full says so elsewhere
    if (childrenAreInterrupted()) return
    say("La base de données s'est arrêtée sans qu'on le lui demande : Escale la relance.")
    try {
      pid = (await launch(place, settings, first.port)).pid
      say('La base de données est revenue.')
    } catch (error) {
      say((await sentenceOf(error, place)).message)
      await sleep(refusedPauseMs)
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** A full disk stays full for hours: what was just said is not said again at each try. */
function unlessRepeated(say: (sentence: string) => void): (sentence: string) => void {
  const saidAt = new Map<string, number>()
  return (sentence) => {
    const before = saidAt.get(sentence)
    if (before !== undefined && performance.now() - before < repeatAfterMs) return
    saidAt.set(sentence, performance.now())
    say(sentence)
  }
}

async function inWords(error: unknown, place: { home: string; log: string }): Promise<never> {
  throw await sentenceOf(error, place)
}

async function sentenceOf(error: unknown, place: { home: string; log: string }): Promise<Error> {
  const failure = error as NodeJS.ErrnoException
  return error instanceof EngineFailure || !failure.code
    ? failure
    : explain(`${failure.code} ${failure.message}`, place)
}
