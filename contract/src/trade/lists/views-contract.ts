import { z } from 'zod'
import { guarded, refusal } from '#access/procedure.ts'
import { changesOf } from '#wire/changes.ts'
import { ById, Id } from '#wire/page.ts'
import { apiRefusals } from '#wire/refusals.ts'
import { ViewDraft, viewMessages } from './views.ts'

export type ListView = z.output<typeof ListView>
export const ListView = z.object({
  id: Id,
  list: ViewDraft.shape.list,
  name: z.string(),
  /** Filters and order, as in the address of the page. */
  query: z.string(),
  /** Titles of the columns left out. */
  hidden: z.array(z.string()),
  isShared: z.boolean(),
  /** True when the caller opens the list with this view. */
  isDefault: z.boolean(),
  isOwn: z.boolean(),
})

/** A written view, and the parameters left out because the list does not know them. */
const WrittenView = ListView.extend({ dropped: z.array(z.string()) })
const { list: _list, ...changeable } = ViewDraft.shape
const taken = { NAME_TAKEN: refusal(viewMessages.nameTaken) } as const

export const views = {
  /** Returns the caller's views and those that colleagues share. */
  list: guarded('views.read', { reads: true })
    .route({ method: 'GET', path: '/list-views' })
    .output(z.array(ListView)),
  create: guarded('views.save', { creates: true, records: ['VIEW_SAVED'] })
    .route({ method: 'POST', path: '/list-views', successStatus: 201 })
    .input(z.object({ id: Id.optional(), ...ViewDraft.shape }))
    .output(WrittenView)
    .errors({
      ...taken,
      TOO_MANY_VIEWS: refusal(viewMessages.tooMany),
      ID_TAKEN: refusal(apiRefusals.idTaken),
    }),
  /** Changes a view of the caller. A new default replaces the former one of its list. */
  update: guarded('views.save', { records: ['VIEW_UPDATED'] })
    .route({ method: 'PATCH', path: '/list-views/{id}' })
    .input(changesOf({ id: Id }, changeable))
    .output(WrittenView)
    .errors(taken),
  /** Shares a view of the caller with the company, or ends the sharing of any view. */
  share: guarded('views.share', { records: ['VIEW_SHARED', 'VIEW_UNSHARED'] })
    .route({ method: 'PUT', path: '/list-views/{id}/sharing' })
    .input(z.object({ id: Id, isShared: z.boolean() }))
    .output(z.void()),
  /** Deletes a view of the caller. */
  remove: guarded('views.save', { records: ['VIEW_REMOVED'] })
    .route({ method: 'DELETE', path: '/list-views/{id}' })
    .input(ById)
    .output(z.void()),
}
