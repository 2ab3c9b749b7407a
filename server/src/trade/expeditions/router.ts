import { api } from '#access/guard/guard.ts'
import { withNumbers } from '#access/telephones.ts'
import { listCalendar } from './calendar.ts'
import { addContainer, changeContainer, removeContainer } from './containers.ts'
import { addEvent, listEvents } from './events.ts'
import { expeditionById, expeditionTotals, listExpeditions, listJourneys } from './queries.ts'
import { blockExpedition, cancelExpedition, stepBack, takeStep, unblockExpedition } from './steps.ts'
import { changeExpedition, createExpedition, removeExpedition, restoreExpedition } from './writes.ts'

export const expeditions = api.expeditions.router({
  list: api.expeditions.list.handler(({ context, input }) => listExpeditions(context, input)),

  totals: api.expeditions.totals.handler(({ context, input }) => expeditionTotals(context.company, input)),

  calendar: api.expeditions.calendar.handler(({ context, input }) => listCalendar(context.company, input)),

  journeys: api.expeditions.journeys.handler(({ context }) => listJourneys(context.company)),

  get: api.expeditions.get.handler(({ context, input }) => expeditionById(context, input.id)),

  create: api.expeditions.create.handler(async ({ context, input }) =>
    createExpedition(context, await withNumbers(context.company, 'agentPhone', input)),
  ),

  update: api.expeditions.update.handler(async ({ context, input }) =>
    changeExpedition(context, await withNumbers(context.company, 'agentPhone', input)),
  ),

  remove: api.expeditions.remove.handler(({ context, input }) => removeExpedition(context, input.id)),

  restore: api.expeditions.restore.handler(({ context, input }) => restoreExpedition(context, input.id)),

  step: api.expeditions.step.handler(({ context, input }) => takeStep(context, input)),

  stepBack: api.expeditions.stepBack.handler(({ context, input }) => stepBack(context, input)),

  cancel: api.expeditions.cancel.handler(({ context, input }) => cancelExpedition(context, input)),

  block: api.expeditions.block.handler(({ context, input }) => blockExpedition(context, input)),

  unblock: api.expeditions.unblock.handler(({ context, input }) => unblockExpedition(context, input)),

  addContainer: api.expeditions.addContainer.handler(({ context, input }) => addContainer(context, input)),

  changeContainer: api.expeditions.changeContainer.handler(({ context, input }) =>
    changeContainer(context, input),
  ),

  removeContainer: api.expeditions.removeContainer.handler(({ context, input }) =>
    removeContainer(context, input.id, input.containerId),
  ),

  events: api.expeditions.events.handler(({ context, input }) => listEvents(context.company, input.id)),

  addEvent: api.expeditions.addEvent.handler(({ context, input: { id, ...draft } }) =>
    addEvent(context, id, draft),
  ),
})
