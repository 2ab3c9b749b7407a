import type { contract } from '@escale/contract'

type Contract = typeof contract

/** French summaries of the operations of some groups. */
export type Summaries = { [Group in keyof Contract]?: Record<keyof Contract[Group], string> }
/** French summaries of every group. The compiler requires one for each new operation. */
export type AllSummaries = Required<Summaries>
