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
/** Number of delivered segments left in the folder, because PostgreSQL may request the last ones again. */
const leftHere = 4

export type LogFeeder = {
  restoreCommand: string
  fault(): unknown
  damaged(): string | undefined
  stop(): Promise<void>
}

/** Creates the folder where PostgreSQL requests log segments, and starts to answer the requests. */
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
 * Delivers log segments to a PostgreSQL that is recovering. For a segment X, PostgreSQL's restore command
 * creates the file `X.demande`. The answer is the file `X`, or `X.absent` when there is none. A damaged
 * segment counts as absent and is reported afterwards. An unreachable store is an error instead: with
 * « absent », PostgreSQL would end the recovery too early, without a message.
 */
class FolderFeeder implements LogFeeder {
  readonly restoreCommand: string
  readonly #vault: Vault
  readonly #from: string
  readonly #folder: string
  /** Names of the segments now in the folder, oldest first. */
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

/** Returns the shell command that PostgreSQL runs for each log file it needs (`restore_command`). */
function commandFor(folder: string): string {
  const at = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'/%f`
  const turns = longestWaitSeconds * 20
  return `rm -f ${at}.absent; : > ${at}.demande; n=0; while [ -e ${at}.demande ] && [ $n -lt ${turns} ]; do sleep 0.05; n=$((n+1)); done; [ -e ${at}.demande ] && exit 200; cp ${at} "%p" 2>/dev/null`
}
