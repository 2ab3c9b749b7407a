import type { Life, PersonState } from './state.ts'

/** What may become of a message that was accepted. */
export const lives = {
  sent: [{ status: 'sent' }],
  delivered: [{ status: 'sent' }, { status: 'delivered' }],
  read: [{ status: 'sent' }, { status: 'delivered' }, { status: 'read' }],
  silent: [],
  backwards: [{ status: 'read' }, { status: 'delivered' }, { status: 'sent' }],
  twice: [
    { status: 'sent', times: 2 },
    { status: 'delivered', times: 2 },
    { status: 'read', times: 2 },
  ],
  /** One device had it, another could not. */
  failedAfterDelivery: [{ status: 'sent' }, { status: 'delivered' }, { status: 'failed', code: 131026 }],
  beforeTheAnswer: [
    { status: 'sent', early: true },
    { status: 'delivered', early: true },
  ],
  anonymous: [
    { status: 'sent', anonymous: true },
    { status: 'delivered', anonymous: true },
  ],
  anonymousFailure: [{ status: 'failed', code: 131026, anonymous: true }],
} satisfies Record<string, Life>

/** Accepted, and refused by webhook. */
export function failure(code: number): Life {
  return [{ status: 'failed', code }]
}

export type Lives = {
  /** Of all that no other life is said for. */
  usual: Life
  next(life: Life, scope?: { times?: number; to?: PersonState }): void
  take(person: PersonState | undefined): Life | undefined
}

export function openLives(usual: Life): Lives {
  const queue: { life: Life; to: PersonState | undefined; left: number }[] = []
  return {
    usual,
    next(life, { times = 1, to } = {}) {
      queue.push({ life, to, left: times })
    },
    take(person) {
      const entry = queue.find(({ to }) => !to || to === person)
      if (!entry) return undefined
      entry.left -= 1
      if (entry.left <= 0) queue.splice(queue.indexOf(entry), 1)
      return entry.life
    },
  }
}
