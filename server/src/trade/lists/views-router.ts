import { api, guardedApi } from '#access/guard/guard.ts'
import { changeView, createView, listViews, removeView, shareView } from './views.ts'

export const views = guardedApi.views.router({
  list: api.views.list.handler(({ context }) => listViews(context)),

  create: api.views.create.handler(({ context, input }) => createView(context, input)),

  update: api.views.update.handler(({ context, input: { id, ...changes } }) =>
    changeView(context, id, changes),
  ),

  share: api.views.share.handler(({ context, input: { id, isShared } }) => shareView(context, id, isShared)),

  remove: api.views.remove.handler(({ context, input }) => removeView(context, input.id)),
})
