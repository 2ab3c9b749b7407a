import type pg from 'pg'
import type { Desk } from '../acknowledged.ts'

/** The product, and what befalls it. */
export type Stage = {
  /** Where people write. */
  url: string
  owner(): Promise<pg.Pool>
  /** Whether each process that was started still runs: nobody started it again. */
  isAlive(): boolean
  breakIt(): Promise<void>
  mend(): Promise<void>
  /** What else must hold before, while it is broken, and once it is mended; what does not, in a sentence each. */
  watch?(desk: Desk): Promise<Watch>
  remove(): Promise<void>
}

export type Watch = { during(): Promise<string[]>; afterwards(): Promise<string[]> }

export type Fault = {
  open(): Promise<Stage>
  /** How long it lasts. */
  heldMs: number
  /** No answer takes longer meanwhile. */
  boundMs: number
  /** People go on writing meanwhile, however slowly. */
  goesOn?: boolean
}

/** Said where this machine does not let it be tried. */
export class Unavailable extends Error {}
