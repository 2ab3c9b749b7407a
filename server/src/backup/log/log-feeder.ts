import { createWriteStream } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDamage } from '#backup/storage/damage.ts'
import type { Vault } from '#backup/storage/vault.ts'
import type { Account } from '#postgres/run-program.ts'

const lookEveryMs = 20
const longestWaitSeconds = 600
/** Segments left beside the one that is read: PostgreSQL may ask once more for the last ones. */
const leftHere = 4

export type LogFeeder = {
  restoreCommand: string
  fault(): unknown
  damaged(): string | undefined
  stop(): Promise<void>
}

/** Makes the folder of questions and begins to answer them. */
export async function feedLog(
  vault: Vault,
  from: string,
  folder: string,
  account: Account,
): Promise<LogFeeder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  return new FolderFeeder(vault, from, folder)
}

/**
 * Hands the log to a PostgreSQL that recovers, one segment when it asks for it: a file `X.demande` is a
 * question, `X` its answer,
 * `X.absent` that there is none. A segment that is damaged is none, and is told afterwards; a store that
 * fails is a fault, since
 * « there is none » would end the recovery early and unsaid.
 */
class FolderFeeder implements LogFeeder {
  readonly restoreCommand: string
  readonly #vault: Vault
  readonly #from: string
  readonly #folder: string
  /** The segments that lie in the folder, the oldest first. */
  readonly #given: string[] = []
  readonly #feeding: Promise<void>
  #fault: unknown
  #damaged: string | undefined
  #isOver = false

  constructor(vault: Vault, from: string, folder: string) {
    this.#vault = vault
    this.#from = from
    this.#folder = folder
    this.restoreCommand = commandFor(folder)
    this.#feeding = this.#answerAll().catch((error: unknown) => {
      this.#fault = error
    })
  }

  fault(): unknown {
    return this.#fault
  }

  damaged(): string | undefined {
    return this.#damaged
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#feeding
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #answerAll(): Promise<void> {
    while (!this.#isOver) {
      const questions = (await readdir(this.#folder)).filter((name) => name.endsWith('.demande'))
      for (const question of questions) await this.#answer(question.slice(0, -'.demande'.length))
      await sleep(lookEveryMs)
    }
  }

  async #answer(name: string): Promise<void> {
    const path = join(this.#folder, name)
    if (await this.#bring(name, `${path}.new`)) {
      await rename(`${path}.new`, path)
      this.#given.push(path)
      for (const old of this.#given.splice(0, Math.max(0, this.#given.length - leftHere)))
        await rm(old, { force: true })
    } else await writeFile(`${path}.absent`, '', { mode: 0o644 })
    await rm(`${path}.demande`, { force: true })
  }

  async #bring(name: string, path: string): Promise<boolean> {
    const key = await this.#vault.keyOf(`${this.#from}${name}.gz`)
    if (!key) return false
    try {
      await pipeline(await this.#vault.read(key), createWriteStream(path, { mode: 0o644 }))
      return true
    } catch (error) {
      if (!isDamage(error)) throw error
      this.#damaged ??= name
      return false
    }
  }
}

/** Run by PostgreSQL through /bin/sh for each file it wants. */
function commandFor(folder: string): string {
  const at = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'/%f`
  const turns = longestWaitSeconds * 20
  return `rm -f ${at}.absent; : > ${at}.demande; n=0; while [ -e ${at}.demande ] && [ $n -lt ${turns} ]; do sleep 0.05; n=$((n+1)); done; [ -e ${at}.demande ] && exit 200; cp ${at} "%p" 2>/dev/null`
}
