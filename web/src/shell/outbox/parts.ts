// One file for the browser to load, because each lazy file is named in every page.
export { isHoldingAnything } from '#channels/outbox/lost-items.ts'
export { LeavingQuestion } from './LeavingQuestion.tsx'
export { OutboxSign } from './OutboxSign.tsx'
export { keepOtherScreens } from './other-screens.ts'
