import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageStatus } from '@escale/contract/channels/whatsapp/words'
import fc from 'fast-check'
import { replacesStatus } from '#channels/whatsapp/webhook/statuses.ts'

type ReportedStatus = Parameters<typeof replacesStatus>[0]

const order: readonly MessageStatus[] = ['En file', 'Envoyé', 'Distribué', 'Lu', 'Échec']

const statusAfter = (stored: MessageStatus, reports: readonly ReportedStatus[]): MessageStatus =>
  reports.reduce<MessageStatus>((status, next) => (replacesStatus(next, status) ? next : status), stored)

test('in 10,000 orders of reported statuses, a message never goes back and ends in the furthest status', () => {
  const reported = fc.constantFrom<ReportedStatus>('Envoyé', 'Distribué', 'Lu', 'Échec')
  const property = fc.property(
    fc.constantFrom<MessageStatus>('En file', 'Envoi incertain'),
    fc.array(reported, { maxLength: 12 }),
    (stored, reports) => {
      const furthest = Math.max(0, ...reports.map((status) => order.indexOf(status)))
      equal(statusAfter(stored, reports), furthest === 0 ? stored : order[furthest])
      for (let count = 1; count <= reports.length; count += 1) {
        const before = statusAfter(stored, reports.slice(0, count - 1))
        const after = statusAfter(stored, reports.slice(0, count))
        ok(order.indexOf(after) >= order.indexOf(before))
      }
    },
  )
  fc.assert(property, { numRuns: 10_000 })
})
