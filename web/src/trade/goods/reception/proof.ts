type Described = { conditionStatus: string; description: string | null; note: string | null }

/**
 * What is not in good state has a photo and a remark: the sentence that asks for what is missing, or null.
 */
export function proofMissing(
  { conditionStatus, description, note }: Described,
  hasPhoto: boolean,
): string | null {
  const isTold = Boolean(description?.trim() || note?.trim())
  return conditionStatus === 'Bon état' || (hasPhoto && isTold) ? null : 'Ajoutez une photo et une remarque.'
}
