import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import fc from 'fast-check'
import { isFurther, type ReportedStatus as ToldState } from './ranks.ts'

const order = ['En file', 'Envoyé', 'Distribué', 'Lu', 'Échec'] as const

const after = (held: MessageStatus, told: readonly ToldState[]): MessageStatus =>
  told.reduce<MessageStatus>((state, next) => (isFurther(next, state) ? next : state), held)

test('in 10,000 orders of what may be told of a message, however often, it never goes back, and ends as the furthest of it', () => {
  const told = fc.array(fc.constantFrom<ToldState>('Envoyé', 'Distribué', 'Lu', 'Échec'), { maxLength: 12 })
  const property = fc.property(
    fc.constantFrom<MessageStatus>('En file', 'Envoi incertain'),
    told,
    (held, states) => {
      const furthest = Math.max(0, ...states.map((state) => order.indexOf(state)))
      deepEqual(after(held, states), furthest === 0 ? held : order[furthest])
      for (let count = 1; count <= states.length; count += 1) {
        const [before, then] = [after(held, states.slice(0, count - 1)), after(held, states.slice(0, count))]
        deepEqual(order.indexOf(then as 'Lu') >= order.indexOf(before as 'Lu'), true)
      }
    },
  )
  fc.assert(property, { numRuns: 10_000 })
})
