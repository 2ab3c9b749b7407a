// Components for the entries not yet sent. They are loaded as one file, because every page lists each lazily
// loaded file.
export { hasUnsentEntries as isHoldingAnything } from '#channels/outbox/lost-items.ts'
export { LeavingQuestion } from './LeavingQuestion.tsx'
export { OutboxSign } from './OutboxSign.tsx'
export { keepOtherScreens } from './other-screens.ts'
