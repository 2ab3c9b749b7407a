// One piece for the browser to fetch: each lazy one is named on every page.
export { countHere } from '#channels/outbox/outbox.ts'
export { LeavingQuestion } from './LeavingQuestion.tsx'
export { OutboxSign } from './OutboxSign.tsx'
