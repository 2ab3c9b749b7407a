import { api } from '#access/guard/guard.ts'
import { tenderChoices } from './choices.ts'
import { refuseClaim, verifyClaim, waitingClaims } from './claims.ts'

export const tenders = api.tenders.router({
  choices: api.tenders.choices.handler(({ context }) => tenderChoices(context.company, context.actor)),
  waiting: api.tenders.waiting.handler(({ context }) => waitingClaims(context.company)),
  verify: api.tenders.verify.handler(({ context, input }) => verifyClaim(context, input)),
  refuse: api.tenders.refuse.handler(({ context, input }) => refuseClaim(context, input)),
})
