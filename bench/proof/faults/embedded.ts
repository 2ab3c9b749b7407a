import { join } from 'node:path'
import { processesIn } from '../../../server/src/postgres/postmaster.ts'
import { Installation, secret } from '../installation.ts'
import { failingDisk, fill, smallDisk } from './disks.ts'
import type { Breakable, Fault } from './fault.ts'

// What befalls an Escale on its embedded database: its disk, or that database itself.

type Given = { words: string[] }
const toldWithinMs = 12_000

export function embeddedFaults(given: Given): Record<string, Fault> {
  return {
    'disque-plein': { open: () => onFullDisk(given), heldMs: 10_000, boundMs: toldWithinMs },
    'disque-en-lecture-seule': { open: () => onFailingDisk(given), heldMs: 10_000, boundMs: toldWithinMs },
    'base-en-lecture-seule': { open: () => onReadOnlyDatabase(given), heldMs: 10_000, boundMs: toldWithinMs },
    'base-gelée': {
      open: () => onFrozen(given, (escale) => processesIn(join(escale.folder, 'postgres'))),
      heldMs: 20_000,
      boundMs: toldWithinMs,
    },
    'postmaster-gelé': {
      open: () =>
        onFrozen(given, async (escale) => [await escale.postmaster()].filter((pid) => pid !== undefined)),
      heldMs: 10_000,
      boundMs: toldWithinMs,
    },
  }
}

async function started(words: string[], folder?: string): Promise<Installation> {
  const escale = await Installation.make({ words, ...(folder !== undefined && { folder }) })
  await escale.start()
  return escale
}

function stageOf(
  escale: Installation,
  stage: Pick<Breakable, 'breakIt' | 'mend'> & { clear?: () => Promise<void> },
): Breakable {
  return {
    url: escale.url,
    secret,
    owner: () => escale.owner(),
    isAlive: () => escale.isRunning(),
    breakIt: stage.breakIt,
    mend: stage.mend,
    async remove() {
      await escale.halt()
      await (stage.clear ?? (() => escale.remove()))()
    },
  }
}

async function onFullDisk({ words }: Given): Promise<Breakable> {
  const disk = await smallDisk(260)
  const escale = await started(words, disk.folder)
  let makeRoom = async () => {}
  return stageOf(escale, {
    async breakIt() {
      const owner = await escale.owner()
      makeRoom = await fill(disk.folder)
      // Its journal goes on in the room it had taken: writes stop only where that ends.
      for (let n = 0; n < 4; n += 1)
        await owner
          .query('select pg_logical_emit_message(true, $1, $1), pg_switch_wal()', ['x'])
          .catch(() => {})
      await owner.end()
    },
    mend: () => makeRoom(),
    clear: () => disk.remove(),
  })
}

async function onFailingDisk({ words }: Given): Promise<Breakable> {
  const disk = await failingDisk(400)
  const escale = await started(words, disk.folder)
  return stageOf(escale, {
    breakIt: () => disk.fail(),
    mend: () => disk.mountAgain(),
    clear: () => disk.remove(),
  })
}

async function onReadOnlyDatabase({ words }: Given): Promise<Breakable> {
  const escale = await started(words)
  async function set(isReadOnly: boolean): Promise<void> {
    const owner = await escale.owner()
    await owner.query('set default_transaction_read_only = off')
    await owner.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
    await owner.query('select pg_reload_conf()')
    await owner.end()
  }
  return stageOf(escale, { breakIt: () => set(true), mend: () => set(false) })
}

/** Stood still, as by a disk that does not answer or a machine that is suspended. */
async function onFrozen(
  { words }: Given,
  whom: (escale: Installation) => Promise<number[]>,
): Promise<Breakable> {
  const escale = await started(words)
  let frozen: number[] = []
  return stageOf(escale, {
    async breakIt() {
      frozen = await whom(escale)
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    async mend() {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    },
  })
}
