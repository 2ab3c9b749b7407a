import type { Life } from './state.ts'

/** Statuses that an accepted message may go through. */
export const lives = {
  delivered: [{ status: 'sent' }, { status: 'delivered' }],
  read: [{ status: 'sent' }, { status: 'delivered' }, { status: 'read' }],
  silent: [],
  backwards: [{ status: 'read' }, { status: 'delivered' }, { status: 'sent' }],
  twice: [
    { status: 'sent', times: 2 },
    { status: 'delivered', times: 2 },
    { status: 'read', times: 2 },
  ],
  /** A person with two devices: one received the message, the other could not. */
  failedAfterDelivery: [{ status: 'sent' }, { status: 'delivered' }, { status: 'failed', code: 131026 }],
  beforeTheAnswer: [
    { status: 'sent', early: true },
    { status: 'delivered', early: true },
  ],
} satisfies Record<string, Life>

/** The API accepts the message, and a webhook reports its failure. */
export function failure(code: number): Life {
  return [{ status: 'failed', code }]
}

export type Lives = {
  /** Sets the statuses of the next message. */
  push(life: Life): void
  take(): Life
}

/** `usual`: the statuses of a message for which nothing else was set. */
export function openLives(usual: Life): Lives {
  const queue: Life[] = []
  return { push: (life) => void queue.push(life), take: () => queue.shift() ?? usual }
}
