export type ConditionReport = { conditionStatus: string; description: string | null; note: string | null }

/** Goods in a bad condition need a photo and a remark. Returns the message that requests them, or null. */
export function missingProof(
  { conditionStatus, description, note }: ConditionReport,
  hasPhoto: boolean,
): string | null {
  const hasRemark = Boolean(description?.trim() || note?.trim())
  return conditionStatus === 'Bon état' || (hasPhoto && hasRemark)
    ? null
    : 'Ajoutez une photo et une remarque.'
}
