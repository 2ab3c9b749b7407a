import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder } from '../installation.ts'
import { Unavailable } from './stage.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** A clock that is set while programs read it: those that start with its environment. How long something takes is still counted right. */
export type Clock = { environment: Record<string, string>; set(hours: number): Promise<void> }

export async function openClock(): Promise<Clock> {
  if (!existsSync(library)) throw new Unavailable('libfaketime (paquet faketime) manque')
  const file = join(await newFolder(), 'clock')
  const set = (hours: number) => writeFile(file, `${hours < 0 ? '-' : '+'}${Math.abs(hours) * 3600}`)
  await set(0)
  await chmod(file, 0o644)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
  }
}
