import { type Channel, channel } from 'node:diagnostics_channel'

// Signals that the server publishes for metrics and traces (`metrics/`, `traces/`). Without a subscriber they
// cost nothing. No signal names a company or a person.

type Signals = {
  /** A request ended, with a response or because its caller disconnected. */
  request: { operation: string; status: number; seconds: number }
  /** A request was refused because the resource named by `missing` is exhausted. */
  refusal: { code: string; missing: string }
  /** A job ended. `isDone` is false if it failed. */
  job: { task: string; isDone: boolean; seconds: number }
  /** An attempt to send an email ended. After `failed` it is retried, after `given up` it is not. */
  mail: { outcome: Outcome }
  /**
   * An attempt to send a WhatsApp message ended. `failed` means that the outcome is unknown, `given up` that
   * it was refused.
   */
  message: { outcome: Outcome }
  /** An uploaded file was stored, was refused, or failed because of an error. */
  file: { outcome: (typeof fileOutcomes)[number]; bytes: number }
  /**
   * The nightly job checked the amounts of a company's invoices. `faults` counts the invoices that do not add
   * up.
   */
  proof: { faults: number }
  /** A line was written to the log. */
  line: { level: string }
  /** An operation begins. A subscriber that wants to know its end sets `step.ended`. */
  step: Step
}

/** An operation: a request, a job, or one of their calls to the database or to an external service. */
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

export function publishSignal<Name extends keyof Signals>(name: Name, facts: Signals[Name]): void {
  if (channels[name].hasSubscribers) channels[name].publish(facts)
}

/**
 * Publishes the start of an operation. Returns the function that publishes its end, or undefined when nobody
 * subscribed.
 */
export function begin(step: Step): Ended | undefined {
  publishSignal('step', step)
  return step.ended
}

/** Calls an external service, and publishes the start and end of the call. */
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
  const signals = channels[name]
  const listener = (facts: unknown) => hearer(facts as Signals[Name])
  signals.subscribe(listener)
  return () => void signals.unsubscribe(listener)
}

/** True when the signal has a subscriber. Data that is slow to compute is computed only then. */
export const hasSubscriber = (name: keyof Signals) => channels[name].hasSubscribers
