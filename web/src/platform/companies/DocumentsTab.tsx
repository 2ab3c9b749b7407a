import { DocumentsForm } from '#company/settings/company/DocumentsForm.tsx'
import type { TabProps } from './tabs.ts'

/** What the company prints on its documents. */
export default function DocumentsTab({ company: { id } }: TabProps) {
  return <DocumentsForm tenantId={id} />
}
