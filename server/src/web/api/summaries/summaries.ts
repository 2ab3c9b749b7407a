import type { contract } from '@escale/contract'

type Contract = typeof contract

/** French summaries of the operations of some groups. */
export type Summaries = { [Group in keyof Contract]?: Record<keyof Contract[Group], string> }
/** French summaries of all groups. The compiler reports an operation without one. */
export type AllSummaries = Required<Summaries>
