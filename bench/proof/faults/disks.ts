import { execFile } from 'node:child_process'
import { chmod, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '../installation.ts'
import { Unavailable } from '../stage.ts'

type Disk = { folder: string; remove(): Promise<void> }

const run = promisify(execFile)

/** A small disk in memory. It needs root, and a kernel that allows mounts. */
export async function smallDisk(megabytes: number): Promise<Disk> {
  const folder = await newFolder()
  await mount(['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'escale-proof', folder])
  const remove = () => run('umount', ['--lazy', folder]).then(() => rm(folder, { recursive: true }))
  return { folder, remove }
}

/** A disk that refuses writes after `fail`, as after an error of its driver, until it is mounted again. */
export async function failingDisk(
  megabytes: number,
): Promise<Disk & { fail(): Promise<void>; mountAgain(): Promise<void> }> {
  const [folder, image] = [await newFolder(), join(await newFolder(), 'disk')]
  await run('truncate', ['--size', `${megabytes}M`, image])
  await run('mkfs.ext4', ['-q', '-F', image])
  const devices: string[] = []
  // Each mount takes a new device, because programs with open files keep the failed one.
  async function mountDevice(): Promise<void> {
    const device = await run('losetup', ['--find', '--show', image]).then(
      ({ stdout }) => stdout.trim(),
      refuseMount,
    )
    devices.push(device)
    await mount(['-o', 'errors=remount-ro', device, folder])
  }
  await mountDevice()
  await chmod(folder, 0o711)
  const unmount = () => run('umount', ['--lazy', folder])
  return {
    folder,
    async fail() {
      await run('mount', ['-o', 'remount,abort', folder])
    },
    async mountAgain() {
      await unmount()
      await mountDevice()
    },
    async remove() {
      await unmount()
      for (const device of devices) await run('losetup', ['--detach', device])
      for (const path of [folder, join(image, '..')]) await rm(path, { recursive: true, force: true })
    },
  }
}

async function mount(words: string[]): Promise<void> {
  await run('mount', words).catch(refuseMount)
}

function refuseMount(): never {
  throw new Unavailable('aucun disque ne peut être monté ici')
}

/** Fills a disk. The returned function frees it. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const ballast: string[] = []
  for (;;) {
    const { bavail, bsize } = await statfs(folder)
    if (bavail === 0) return async () => void (await Promise.all(ballast.map((path) => rm(path))))
    const path = join(folder, `ballast-${ballast.length}`)
    ballast.push(path)
    await writeFile(path, Buffer.alloc(Math.min(bavail * bsize, 16 * 2 ** 20))).catch(() => {})
  }
}
