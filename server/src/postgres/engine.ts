import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMostOnce } from '#process/at-most-once.ts'
import { childrenAreInterrupted, registerInterrupt } from '#process/children.ts'
import { prepareCluster } from './cluster.ts'
import { ensureDatabase, urlOf, waitForOwnPostmaster } from './connection.ts'
import { type EngineFolders, findFolders } from './engine-folders.ts'
import { EngineFailure, explainFailure } from './failure.ts'
import { launch } from './launch.ts'
import { type Lock, takeLock } from './lock.ts'
import { limitLog } from './log-size.ts'
import { findPostmaster, isAlive, type Postmaster, stopPostmaster } from './postmaster.ts'
import { refuseUnfinished } from './restore-mark.ts'

/**
 * The running embedded PostgreSQL. `url`: connection URL of its owner. `adopted`: true when this process did
 * not start it, because it survived an earlier Escale.
 */
type Engine = { url: string; adopted: boolean; stop(): Promise<void> }

type EngineOptions = {
  folder: string
  /** Settings for postgresql.conf, in addition to those that Escale writes. A setting given here wins. */
  settings?: Record<string, string>
  /** Receives French messages about the database while the server runs. */
  say?: (sentence: string) => void
}

/**
 * Starts the PostgreSQL of a folder, and creates its database the first time. A previous PostgreSQL there may
 * have been stopped or killed, or may still run without its Escale. Throws an EngineFailure with a French
 * message.
 */
export async function startEngine({
  folder,
  settings = {},
  say = console.error,
}: EngineOptions): Promise<Engine> {
  const { place, lock } = await lockPlace(folder).catch((error) =>
    throwFrenchError(error, { home: folder, log: folder }),
  )
  try {
    refuseUnfinished(place.home)
    const secret = await prepareCluster(place, say)
    const survivor = await adoptPostmaster(place, secret)
    const postmaster = survivor ?? (await launch(place, settings))
    const url = urlOf(postmaster, secret)
    await ensureDatabase(url)
    const watch = keepRunning(place, settings, postmaster, withoutRepeats(say))
    return {
      url,
      adopted: survivor !== undefined,
      stop: atMostOnce(() => watch.stop().then(() => stopAll(place, lock))),
    }
  } catch (error) {
    await stopAll(place, lock)
    return throwFrenchError(error, place)
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
 * Returns a running postmaster that survived its Escale, if its program and password are those of this
 * installation. Otherwise stops it and returns undefined.
 */
async function adoptPostmaster(place: EngineFolders, secret: string): Promise<Postmaster | undefined> {
  const running = await findPostmaster(place.data)
  if (!running) return undefined
  const ownProgram = await realpath(join(place.binaries.folder, 'postgres'))
  const postmaster =
    running.program === ownProgram ? await waitForOwnPostmaster(secret, place.data, running.pid) : undefined
  if (postmaster) registerInterrupt(() => interrupt(running.pid))
  else await stopPostmaster(place.data)
  return postmaster
}

/** Requests a fast shutdown without waiting for it. */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process has already exited.
  }
}

/**
 * Interval between checks of the postmaster, in milliseconds. After a crash, requests fail at least this
 * long.
 */
const checkEveryMs = 100
/** Pause between two attempts to restart the database, in milliseconds. */
const restartPauseMs = 500
const repeatAfterMs = 60_000

/**
 * Restarts a postmaster that was killed, on the same port, so that connection pools reconnect by themselves.
 * Also limits the size of its log.
 */
function keepRunning(
  place: EngineFolders,
  settings: Record<string, string>,
  first: Postmaster,
  say: (sentence: string) => void,
): { stop(): Promise<void> } {
  let { pid } = first
  let check: Promise<void> | undefined
  const timer = setInterval(() => {
    check ??= relaunchIfGone().finally(() => {
      check = undefined
    })
  }, checkEveryMs).unref()

  async function relaunchIfGone(): Promise<void> {
    // A full disk is reported by another check
    if (await isAlive(pid)) return limitLog(place.log).catch(() => {})
    if (childrenAreInterrupted()) return
    say("La base de données s'est arrêtée sans qu'on le lui demande : Escale la relance.")
    try {
      pid = (await launch(place, settings, first.port)).pid
      say('La base de données est revenue.')
    } catch (error) {
      say((await frenchError(error, place)).message)
      await sleep(restartPauseMs)
    }
  }

  return {
    async stop() {
      clearInterval(timer)
      await check
    },
  }
}

/**
 * Wraps `say` so that the same message is passed on at most once a minute. A full disk stays full for hours,
 * and each restart would report it.
 */
function withoutRepeats(say: (sentence: string) => void): (sentence: string) => void {
  const sentAt = new Map<string, number>()
  return (sentence) => {
    const lastSentAt = sentAt.get(sentence)
    if (lastSentAt !== undefined && performance.now() - lastSentAt < repeatAfterMs) return
    sentAt.set(sentence, performance.now())
    say(sentence)
  }
}

async function throwFrenchError(error: unknown, place: { home: string; log: string }): Promise<never> {
  throw await frenchError(error, place)
}

async function frenchError(error: unknown, place: { home: string; log: string }): Promise<Error> {
  const failure = error as NodeJS.ErrnoException
  return error instanceof EngineFailure || !failure.code
    ? failure
    : explainFailure(`${failure.code} ${failure.message}`, place)
}
