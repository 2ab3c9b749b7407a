import { LetterheadForm } from '#company/settings/company/LetterheadForm.tsx'
import type { TabProps } from './tabs.ts'

/** What the company prints on its documents. */
export default function LetterheadTab({ company: { id } }: TabProps) {
  return <LetterheadForm tenantId={id} />
}
