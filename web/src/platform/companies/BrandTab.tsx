import BrandForm from '#company/brand/BrandForm.tsx'
import type { TabProps } from './tabs.ts'

/** The company's colours, logo and style sheet. */
export default function BrandTab({ company: { id } }: TabProps) {
  return <BrandForm tenantId={id} />
}
