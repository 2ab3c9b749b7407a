import type { IncomingMessage } from 'node:http'
import type { RouteName } from './faults.ts'
import type { AccountState, Json, PersonState } from './state.ts'

/** A call that the token was found good for. */
export type Call = {
  account: AccountState
  /** The first part of the path: a number, an account, a template or a medium. */
  id: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  raw: Buffer
  json: Json
}

export type Answer = {
  body: Json
  /** What must have left before the caller hears of it. */
  before?: () => Promise<void>
  /** What follows from it; not before the caller heard. */
  after?: () => void
}

export type Route = {
  name: RouteName
  method: string
  /** What follows the identifier in the path. */
  edge: string
  kind: 'number' | 'account' | 'template' | 'medium'
  /** Whom it is about, for the faults of one person. */
  about?: (call: Call) => PersonState | undefined
  handle(call: Call): Answer | Promise<Answer>
}
