import type { Tx } from '#database/door/company.ts'
import type { Origin } from '#journal/event.ts'
import type { By, Recorder } from '#journal/record.ts'
import type { Actor } from './actor.ts'

/** Dependencies of a write: the company's transaction, the acting user and the journal. */
export type Writing<Id extends string | null = string> = { company: Tx<Id>; actor: Actor; record: Recorder }

export function byOf({ actor, asked }: { actor: Actor; asked: Origin }): By {
  return { userId: actor.userId, name: actor.name, from: asked }
}
