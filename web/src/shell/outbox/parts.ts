// One piece for the browser to fetch: each lazy one is named on every page.
export { isHoldingAnything } from '#channels/outbox/lost-items.ts'
export { LeavingQuestion } from './LeavingQuestion.tsx'
export { OutboxSign } from './OutboxSign.tsx'
export { keepOtherScreens } from './other-screens.ts'
