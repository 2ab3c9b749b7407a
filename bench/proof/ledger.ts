import { open, readFile } from 'node:fs/promises'

/**
 * What was asked for, and what the server said it had kept. `mark` stands in the row itself, so that a second
 * one is seen.
 */
export type Acknowledged = { id: string; mark: string } & (
  | { kind: 'client' | 'goods' }
  | { kind: 'change'; version: number }
  | { kind: 'invoice'; cents: number }
  | { kind: 'payment'; invoiceId: string; cents: number }
)

export type Ledger = {
  path: string
  keep(write: Acknowledged): Promise<void>
  all(): Promise<Acknowledged[]>
  close(): Promise<void>
}

/**
 * What was acknowledged, a line each, on the disk before anything else is asked for: it survives what the
 * product may not.
 */
export async function openLedger(path: string): Promise<Ledger> {
  const file = await open(path, 'a')
  return {
    path,
    async keep(write) {
      await file.appendFile(`${JSON.stringify(write)}\n`)
      await file.datasync()
    },
    async all() {
      const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as Acknowledged)
    },
    close: () => file.close(),
  }
}
