/** The field of the line that a refusal of the server is about. Undefined for every other refusal. */
export function refusedTender(
  code: string,
  message: string,
  data: unknown,
): Record<string, string> | undefined {
  const { tender, reason } = (data ?? {}) as { tender?: number; reason?: string }
  if (tender === undefined) return undefined
  return { [`tenders.${tender}.${fieldOfReason[reason ?? code] ?? 'method'}`]: message }
}

const fieldOfReason: Record<string, string> = {
  account: 'accountId',
  accountMissing: 'accountId',
  currency: 'currency',
  rate: 'currency',
  oldRate: 'currency',
  RATE_CHANGED: 'currency',
  REFERENCE_TAKEN: 'reference',
}
