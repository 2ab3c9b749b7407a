import { chmod, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const anHour = 3600_000
const aDay = 24 * anHour

/**
 * A folder for what is being received or made, beside the data: the system's own is often memory. Each server
 * has its own
 * in there, since several may share the data; what those that are gone left is thrown away.
 */
export async function openDrafts(dataFolder: string, { markEveryMs = anHour } = {}): Promise<string> {
  const all = join(dataFolder, 'en-cours')
  const own = join(all, nameOf(process.pid))
  await mkdir(all, { recursive: true, mode: 0o700 })
  await chmod(all, 0o700)
  for (const name of await readdir(all))
    if (await isAbandoned(join(all, name), name)) await rm(join(all, name), { recursive: true, force: true })
  await mkdir(own, { mode: 0o700 })
  setInterval(() => void markPresent(own), markEveryMs).unref()
  return own
}

/**
 * A server of another machine knows by its folder's date that this one lives, were nothing received for days.
 */
function markPresent(own: string): Promise<void> {
  const now = new Date()
  return utimes(own, now, now).catch(() => {})
}

function nameOf(pid: number): string {
  return `${hostname()}.${pid}`
}

/**
 * Left by a server of this machine that no longer runs, by one that had our number, or by one of another
 * machine long ago.
 */
async function isAbandoned(path: string, name: string): Promise<boolean> {
  const dot = name.lastIndexOf('.')
  const pid = Number(name.slice(dot + 1))
  if (name.slice(0, dot) === hostname()) return pid === process.pid || !isRunning(pid)
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > aDay
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
