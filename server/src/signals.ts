import { channel } from 'node:diagnostics_channel'

// What happens and may be counted. Telling costs nothing where nobody measures (`metrics/`); what is told names no company and no person.

type Signals = {
  /** A request was answered, or its caller left. */
  request: { operation: string; status: number; seconds: number }
  /** Somebody was refused for want of room or of a database. */
  refusal: { code: string }
  /** A job ended, well or not. */
  job: { task: string; isDone: boolean; seconds: number }
  /** A mail left, or a try to send it failed and is made again, or was the last. */
  mail: { outcome: Outcome }
  /** The same of a WhatsApp message: `failed` where it may have left all the same, `given up` where it was refused. */
  message: { outcome: Outcome }
  /** A line was written to the log. */
  line: { level: string }
}

export type Outcome = 'sent' | 'failed' | 'given up'

export function tell<Name extends keyof Signals>(name: Name, facts: Signals[Name]): void {
  const told = channel(`escale:${name}`)
  if (told.hasSubscribers) told.publish(facts)
}

export function hear<Name extends keyof Signals>(name: Name, hearer: (facts: Signals[Name]) => void): () => void {
  const told = channel(`escale:${name}`)
  const listener = (facts: unknown) => hearer(facts as Signals[Name])
  told.subscribe(listener)
  return () => void told.unsubscribe(listener)
}

/** Whether it is worth preparing what would be told. */
export const isHeard = (name: keyof Signals) => channel(`escale:${name}`).hasSubscribers
