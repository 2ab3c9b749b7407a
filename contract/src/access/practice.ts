import type { ScreenKey } from './screens.ts'

/**
 * True for the id of a practice company. Its version digit is 8, which no other id has, as
 * `access.is_practice` of the database says.
 */
export function isPracticeId(companyId: string | null | undefined): boolean {
  return companyId?.charAt(14) === '8'
}

// Procedures that would leave the practice company: they reach people, other services or the public.
const withheldDomains = [
  'apiKeys',
  'exports',
  'signOn',
  'users',
  'whatsapp',
  'notices',
  'conversations',
  'messages',
]
const withheldProcedures = [
  'saleDocuments.send',
  'documentSendings.send',
  'saleDocuments.makeLink',
  'photos.link',
  'documents.link',
  'settings.saveMail',
  'settings.testMail',
  'settings.saveVisibility',
  'settings.saveSecondFactor',
  'practice.start',
  'practice.remove',
]

/** Screens that have no use in practice: people and messages belong to the real company. */
const screensOutsidePractice: readonly ScreenKey[] = ['whatsapp', 'users', 'security']

/** True when the open company is a practice one and the screen has no use there. */
export function isOutsidePractice(screen: ScreenKey, companyId: string | null | undefined): boolean {
  return isPracticeId(companyId) && screensOutsidePractice.includes(screen)
}

/**
 * Whether a practice company refuses a procedure, named `domain.procedure`. Reading is refused nowhere, so
 * that each screen opens.
 */
export function isWithheldInPractice(operation: string, isReading: boolean): boolean {
  const [domain = ''] = operation.split('.')
  return withheldProcedures.includes(operation) || (!isReading && withheldDomains.includes(domain))
}
