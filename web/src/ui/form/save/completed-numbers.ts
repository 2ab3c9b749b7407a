import { showInfo } from '#ui/feedback/toast.ts'

/** Shows the telephone numbers of a saved form that the server completed. */
export async function showCompletedNumbers(draft: unknown, saved: unknown): Promise<void> {
  // Few forms have a number, so the rule is loaded for those only.
  if (!/"\+?\d{6,15}"/.test(JSON.stringify(draft) ?? '')) return
  const rules = await import('@escale/contract/values/telephone/completed-number').catch(() => undefined)
  const completed = rules?.completedFields(draft, saved)
  if (completed) showInfo(completed)
}
