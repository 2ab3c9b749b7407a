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

/** Whether a write is of a company. The lists that all companies share have the same procedures. */
export function isOfCompany(writing: WriteContext<string | null>): writing is WriteContext {
  return writing.company.id !== null
}

export function authorOf({ actor, asked }: { actor: Actor; asked: Origin }): Author {
  return { userId: actor.userId, name: actor.name, from: asked }
}
