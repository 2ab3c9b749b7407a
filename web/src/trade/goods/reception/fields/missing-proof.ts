export type ConditionReport = { conditionStatus: string; description: string | null; note: string | null }

/** Returns the message that asks for a photo and a remark of damaged goods, or null when none is missing. */
export function missingProof(
  { conditionStatus, description, note }: ConditionReport,
  hasPhoto: boolean,
): string | null {
  const hasRemark = Boolean(description?.trim() || note?.trim())
  return conditionStatus === 'Bon état' || (hasPhoto && hasRemark)
    ? null
    : 'Ajoutez une photo et une remarque.'
}
