import { execFile } from 'node:child_process'
import { chmod, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '../installation.ts'
import { Unavailable } from '../stage.ts'

export type Disk = { folder: string; remove(): Promise<void> }

const run = promisify(execFile)

/** A small disk in memory. Only root may, and not everywhere. */
export async function smallDisk(megabytes: number): Promise<Disk> {
  const folder = await newFolder()
  await mount(['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'escale-proof', folder])
  return {
    folder,
    remove: () => run('umount', ['--lazy', folder]).then(() => rm(folder, { recursive: true })),
  }
}

/**
 * A disk that stops taking writes when it is asked to, as one does whose driver has failed, and takes them
 * again once it is mounted anew.
 */
export async function failingDisk(
  megabytes: number,
): Promise<Disk & { fail(): Promise<void>; mountAgain(): Promise<void> }> {
  const [folder, image] = [await newFolder(), join(await newFolder(), 'disk')]
  await run('truncate', ['--size', `${megabytes}M`, image])
  await run('mkfs.ext4', ['-q', '-F', image])
  const devices: string[] = []
  /** On a device of its own each time: who still holds the failed one keeps it as it is. */
  async function mountIt(): Promise<void> {
    const device = await run('losetup', ['--find', '--show', image]).then(
      ({ stdout }) => stdout.trim(),
      cannot,
    )
    devices.push(device)
    await mount(['-o', 'errors=remount-ro', device, folder])
  }
  await mountIt()
  await chmod(folder, 0o711)
  const leave = () => run('umount', ['--lazy', folder])
  return {
    folder,
    async fail() {
      await run('mount', ['-o', 'remount,abort', folder])
    },
    async mountAgain() {
      await leave()
      await mountIt()
    },
    async remove() {
      await leave()
      for (const device of devices) await run('losetup', ['--detach', device])
      for (const path of [folder, join(image, '..')]) await rm(path, { recursive: true, force: true })
    },
  }
}

async function mount(words: string[]): Promise<void> {
  await run('mount', words).catch(cannot)
}

function cannot(): never {
  throw new Unavailable('aucun disque ne peut être monté ici')
}

/** Takes all the room there is; gives it back when the answer is called. */
export async function fill(folder: string): Promise<() => Promise<void>> {
  const ballast: string[] = []
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail === 0) return async () => void (await Promise.all(ballast.map((path) => rm(path))))
    const path = join(folder, `ballast-${ballast.length}`)
    ballast.push(path)
    await writeFile(path, Buffer.alloc(Math.min(bavail * bsize, 16 * 2 ** 20))).catch(() => {})
  }
}
