import { api } from '#access/guard/guard.ts'
import { tenderChoices } from './choices.ts'
import { addScreenshot, refuseClaim, screenshotOf, verifyClaim, waitingClaims } from './claims.ts'

export const tenders = api.tenders.router({
  choices: api.tenders.choices.handler(({ context }) => tenderChoices(context.company, context.actor)),
  addScreenshot: api.tenders.addScreenshot.handler(({ context, input }) =>
    addScreenshot(context, input.name, context.bytes),
  ),
  screenshot: api.tenders.screenshot.handler(async ({ context: { company, bytes }, input }) => {
    const { info, storageKey } = await screenshotOf(company, input)
    bytes?.found?.(storageKey)
    return info
  }),
  waiting: api.tenders.waiting.handler(({ context }) => waitingClaims(context.company)),
  verify: api.tenders.verify.handler(({ context, input }) => verifyClaim(context, input)),
  refuse: api.tenders.refuse.handler(({ context, input }) => refuseClaim(context, input)),
})
