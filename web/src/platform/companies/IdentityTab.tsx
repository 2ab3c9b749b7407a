import IdentityForm from '#company/identity/IdentityForm.tsx'
import type { TabProps } from './tabs.ts'

/** The company's colours, logo and style sheet. */
export default function IdentityTab({ company: { id } }: TabProps) {
  return <IdentityForm tenantId={id} />
}
