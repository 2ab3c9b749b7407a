import { showInfo } from '#ui/feedback/toast.ts'

/**
 * Shows a message with the phone numbers of a saved form that the server converted to their current format.
 */
export async function showCompletedNumbers(draft: unknown, saved: unknown): Promise<void> {
  // The conversion code is loaded only when the form contains something like a phone number.
  if (!/"\+?\d{6,15}"/.test(JSON.stringify(draft) ?? '')) return
  const rules = await import('@escale/contract/values/telephone/completed-number').catch(() => undefined)
  const completed = rules?.completedFields(draft, saved)
  if (completed) showInfo(completed)
}
