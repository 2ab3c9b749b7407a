import { createWriteStream } from 'node:fs'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from '#postgres/command.ts'
import { isDamage } from './damage.ts'
import type { Vault } from './vault.ts'

const lookEveryMs = 20
const longestWaitSeconds = 600
/** Segments left beside the one that is read: PostgreSQL may ask once more for the last ones. */
const leftHere = 4

export type LogFeeder = { restoreCommand: string; fault(): unknown; damaged(): string | undefined; stop(): Promise<void> }

/**
 * Hands the log to a PostgreSQL that recovers, one segment when it asks for it: a file `X.demande` is a question, `X` its answer,
 * `X.absent` that there is none. A segment that is damaged is none, and is told afterwards; a store that fails is a fault, since
 * « there is none » would end the recovery early and unsaid.
 */
export async function feedLog(vault: Vault, from: string, folder: string, account: Account): Promise<LogFeeder> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  const given: string[] = []
  let fault: unknown
  let damaged: string | undefined
  let isOver = false

  async function answer(name: string): Promise<void> {
    const path = join(folder, name)
    if (await bring(name, `${path}.new`)) {
      await rename(`${path}.new`, path)
      given.push(path)
      for (const old of given.splice(0, Math.max(0, given.length - leftHere))) await rm(old, { force: true })
    } else await writeFile(`${path}.absent`, '', { mode: 0o644 })
    await rm(`${path}.demande`, { force: true })
  }

  async function bring(name: string, path: string): Promise<boolean> {
    const key = await vault.keyOf(`${from}${name}.gz`)
    if (!key) return false
    try {
      await pipeline(await vault.read(key), createWriteStream(path, { mode: 0o644 }))
      return true
    } catch (error) {
      if (!isDamage(error)) throw error
      damaged ??= name
      return false
    }
  }

  const feeding = (async () => {
    while (!isOver) {
      const questions = (await readdir(folder)).filter((name) => name.endsWith('.demande'))
      for (const question of questions) await answer(question.slice(0, -'.demande'.length))
      await sleep(lookEveryMs)
    }
  })().catch((error: unknown) => {
    fault = error
  })

  return {
    restoreCommand: commandFor(folder),
    fault: () => fault,
    damaged: () => damaged,
    async stop() {
      isOver = true
      await feeding
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Run by PostgreSQL through /bin/sh for each file it wants. */
function commandFor(folder: string): string {
  const at = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'/%f`
  const turns = longestWaitSeconds * 20
  return `rm -f ${at}.absent; : > ${at}.demande; n=0; while [ -e ${at}.demande ] && [ $n -lt ${turns} ]; do sleep 0.05; n=$((n+1)); done; [ -e ${at}.demande ] && exit 200; cp ${at} "%p" 2>/dev/null`
}
