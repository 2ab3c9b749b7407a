// The parts of the outbox share one file, because every page names each lazily loaded file.
export { isHoldingAnything } from '#channels/outbox/lost-items.ts'
export { LeavingQuestion } from './LeavingQuestion.tsx'
export { OutboxSign } from './OutboxSign.tsx'
export { keepOtherScreens } from './other-screens.ts'
