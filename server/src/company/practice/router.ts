import { isPracticeId } from '@escale/contract/access/practice'
import { api } from '#access/guard/guard.ts'
import { Refusal } from '#access/refusal/refusal.ts'
import { hasPractice, removePractice, renewPractice } from './queries.ts'

export const practice = api.practice.router({
  start: api.practice.start.handler(async ({ context: { company, actor, record } }) => {
    if (await hasPractice(company)) throw new Refusal('PRACTICE_EXISTS')
    const id = await renewPractice(company, actor)
    record('PRACTICE_STARTED', { table: 'tenants', id })
    return { id }
  }),

  erase: api.practice.erase.handler(async ({ context: { company, actor, record } }) => {
    if (!isPracticeId(company.id)) throw new Refusal('NO_PRACTICE')
    const id = await renewPractice(company, actor)
    record('PRACTICE_ERASED', { table: 'tenants', id })
  }),

  remove: api.practice.remove.handler(async ({ context: { company, record } }) => {
    if (!(await removePractice(company))) throw new Refusal('NO_PRACTICE')
    record('PRACTICE_REMOVED', { table: 'tenants', id: company.id })
  }),
})
