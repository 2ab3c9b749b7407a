import { chmod, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const anHour = 3600_000
const aDay = 24 * anHour

/**
 * Opens a folder for files that are being received or made. It is beside the data, because the system folder
 * is often in memory. Servers may share the data, so each has a folder of its own; the folders of dead
 * servers are deleted.
 */
export async function openDrafts(dataFolder: string, { markEveryMs = anHour } = {}): Promise<string> {
  const all = join(dataFolder, 'en-cours')
  const own = join(all, processName(process.pid))
  await mkdir(all, { recursive: true, mode: 0o700 })
  await chmod(all, 0o700)
  for (const name of await readdir(all))
    if (await isAbandoned(join(all, name), name)) await rm(join(all, name), { recursive: true, force: true })
  await mkdir(own, { mode: 0o700 })
  setInterval(() => void markPresent(own), markEveryMs).unref()
  return own
}

/**
 * Updates the date of the folder, by which servers on other machines know that this one lives, even without
 * uploads for days.
 */
function markPresent(own: string): Promise<void> {
  const now = new Date()
  return utimes(own, now, now).catch(() => {})
}

function processName(pid: number): string {
  return `${hostname()}.${pid}`
}

/**
 * Whether the folder is of a dead server: one of this machine that no longer runs, one that had our process
 * id, or one of another machine and more than a day old.
 */
async function isAbandoned(path: string, name: string): Promise<boolean> {
  const dot = name.lastIndexOf('.')
  const pid = Number(name.slice(dot + 1))
  if (name.slice(0, dot) === hostname()) return pid === process.pid || !isRunning(pid)
  const status = await stat(path).catch(() => undefined)
  return status !== undefined && Date.now() - status.mtimeMs > aDay
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
