import { type Channel, channel } from 'node:diagnostics_channel'

// What happens and may be counted. Telling costs nothing where nobody measures (`metrics/`, `traces/`); what
// is told names no company and no person.

type Signals = {
  /** A request was answered, or its caller left. */
  request: { operation: string; status: number; seconds: number }
  /** Somebody was refused for want of something, which is named. */
  refusal: { code: string; missing: string }
  /** A job ended, well or not. */
  job: { task: string; isDone: boolean; seconds: number }
  /** A mail left, or a try to send it failed and is made again, or was the last. */
  mail: { outcome: Outcome }
  /**
   * The same of a WhatsApp message: `failed` where it may have left all the same, `given up` where it was
   * refused.
   */
  message: { outcome: Outcome }
  /** A file that was received is kept, was refused, or could be neither. */
  file: { outcome: (typeof fileOutcomes)[number]; bytes: number }
  /** The night has proved the invoices of a company: how many do not add up. */
  proof: { faults: number }
  /** A line was written to the log. */
  line: { level: string }
  /** Something that takes time begins; who follows it puts there how they hear of its end. */
  step: Step
}

/** A request or a job, and what each waits for outside this process. */
export type Step = (
  | { is: 'request'; name: string; traceparent: string | undefined }
  | { is: 'job'; name: string }
  | { is: 'statements'; statements: readonly { text: string; name: string | undefined }[] }
  | { is: 'call'; name: string }
) & { ended?: Ended }

export type Ended = (how: { name?: string; status?: number; error?: unknown }) => void

export const sendingOutcomes = ['sent', 'failed', 'given up'] as const
export const fileOutcomes = ['stored', 'refused', 'failed'] as const

type Outcome = (typeof sendingOutcomes)[number]

const channels = {
  request: channel('escale:request'),
  refusal: channel('escale:refusal'),
  job: channel('escale:job'),
  mail: channel('escale:mail'),
  message: channel('escale:message'),
  file: channel('escale:file'),
  proof: channel('escale:proof'),
  line: channel('escale:line'),
  step: channel('escale:step'),
} satisfies Record<keyof Signals, Channel>

export function tell<Name extends keyof Signals>(name: Name, facts: Signals[Name]): void {
  if (channels[name].hasSubscribers) channels[name].publish(facts)
}

/**
 * Tells that something begins; what is given back tells that it ended, and is not there where nobody follows.
 */
export function begin(step: Step): Ended | undefined {
  tell('step', step)
  return step.ended
}

/** Asks something of a server outside, which who follows hears. */
export async function asCall<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const ended = begin({ is: 'call', name })
  try {
    const answer = await ask()
    ended?.({})
    return answer
  } catch (error) {
    ended?.({ error })
    throw error
  }
}

export function hear<Name extends keyof Signals>(
  name: Name,
  hearer: (facts: Signals[Name]) => void,
): () => void {
  const told = channels[name]
  const listener = (facts: unknown) => hearer(facts as Signals[Name])
  told.subscribe(listener)
  return () => void told.unsubscribe(listener)
}

/** Whether it is worth preparing what would be told. */
export const isHeard = (name: keyof Signals) => channels[name].hasSubscribers
