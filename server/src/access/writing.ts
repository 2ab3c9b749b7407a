import type { Company } from '#database/company.ts'
import type { Recorder } from '#journal/record.ts'
import type { Actor } from './actor.ts'

/** What a write is done with: the transaction of its company, who does it, and what writes it down. */
export type Writing<Id extends string | null = string> = { company: Company<Id>; actor: Actor; record: Recorder }
