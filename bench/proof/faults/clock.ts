import { execFile } from 'node:child_process'
import { chmod, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '../installation.ts'
import { Unavailable } from '../stage.ts'

/**
 * A clock that is set while programs read it: those that start with its environment. How long something takes
 * is still counted right.
 */
export type Clock = { environment: Record<string, string>; set(hours: number): Promise<void> }

export async function openClock(): Promise<Clock> {
  const folder = await newFolder()
  const [library, file] = [join(folder, 'clock.so'), join(folder, 'clock')]
  await compile(library)
  await writeFile(file, inSeconds(0))
  await chmod(file, 0o644)
  return {
    environment: { LD_PRELOAD: library, FAKE_CLOCK: file },
    async set(hours) {
      const place = await open(file, 'r+') // never emptied: programs look into it
      await place.write(inSeconds(hours)).finally(() => place.close())
    },
  }
}

async function compile(library: string): Promise<void> {
  const words = ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'clock.c')]
  await promisify(execFile)('cc', words).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Unavailable('un compilateur C (cc) manque') : error
  })
  await chmod(library, 0o755)
}

function inSeconds(hours: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(BigInt(hours * 3600))
  return bytes
}
