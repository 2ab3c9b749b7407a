import type { Tx } from '#database/door/company.ts'
import type { From } from '#journal/event.ts'
import type { By, Recorder } from '#journal/record.ts'
import type { Actor } from './actor.ts'

/** What a write is done with: the transaction of its company, who does it, and what writes it down. */
export type Writing<Id extends string | null = string> = { company: Tx<Id>; actor: Actor; record: Recorder }

/** Who does it and from where, as the journal writes them. */
export function byOf({ actor, asked }: { actor: Actor; asked: From }): By {
  return { userId: actor.userId, name: actor.name, from: asked }
}
