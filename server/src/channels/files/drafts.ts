import { chmod, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const anHour = 3600_000
const aDay = 24 * anHour

/**
 * Opens a folder for files that are being received or generated. The folder is inside the data folder,
 * because the temporary folder of the system is often in memory. Several servers may share the data folder,
 * so each has a subfolder of its own. Subfolders of dead servers are deleted.
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
 * Updates the modification time of the folder. Servers on other machines read it to know that this server is
 * alive, even if nothing is uploaded for days.
 */
function markPresent(own: string): Promise<void> {
  const now = new Date()
  return utimes(own, now, now).catch(() => {})
}

function processName(pid: number): string {
  return `${hostname()}.${pid}`
}

/**
 * Whether the folder belongs to a dead server. On this machine, the process no longer runs, or had the same
 * process id as the present one. On another machine, the folder was not touched for more than a day.
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
