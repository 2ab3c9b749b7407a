import type { contract } from '@escale/contract'

type Contract = typeof contract

/** French summaries of operations, by group of the contract. A file describes some of the groups. */
export type Summaries = { [Group in keyof Contract]?: Record<keyof Contract[Group], string> }
/** French summaries of all groups. The compiler reports an operation without one. */
export type AllSummaries = Required<Summaries>
