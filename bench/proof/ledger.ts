import { open, readFile } from 'node:fs/promises'

/** A write that the server acknowledged. Its row holds the mark, so that a second row is found. */
export type Acknowledged = { id: string; mark: string } & (
  | { kind: 'client' | 'goods' }
  | { kind: 'change'; version: number }
  | { kind: 'invoice'; cents: number }
  | { kind: 'payment'; invoiceId: string; cents: number }
)

export type Ledger = {
  append(write: Acknowledged): Promise<void>
  readAll(): Promise<Acknowledged[]>
  close(): Promise<void>
}

/** A file with a line for each acknowledged write. Each line is on the disk before the next write begins. */
export async function openLedger(path: string): Promise<Ledger> {
  const file = await open(path, 'a')
  return {
    async append(write) {
      await file.appendFile(`${JSON.stringify(write)}\n`)
      await file.datasync()
    },
    async readAll() {
      const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line) as Acknowledged)
    },
    close: () => file.close(),
  }
}
