import type { contract } from '@escale/contract'

type Contract = typeof contract

/** What each operation of some groups does, in a few French words. */
export type Summaries = { [Group in keyof Contract]?: Record<keyof Contract[Group], string> }
/** Those of every group: the compiler asks for the words of a new operation. */
export type AllSummaries = Required<Summaries>
