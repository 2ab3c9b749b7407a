import type { Tx } from '#database/caller/company.ts'
import type { Origin } from '#journal/event.ts'
import type { Author, Recorder } from '#journal/record.ts'
import type { Actor } from './actor.ts'

/**
 * Values that every write needs: the company's transaction, the acting user and the functions that record
 * actions.
 */
export type WriteContext<Id extends string | null = string> = {
  company: Tx<Id>
  actor: Actor
  record: Recorder
}

export function authorOf({ actor, asked }: { actor: Actor; asked: Origin }): Author {
  return { userId: actor.userId, name: actor.name, from: asked }
}
