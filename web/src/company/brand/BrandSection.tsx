import { useSession } from '#session/current/useSession.ts'
import BrandForm from './BrandForm.tsx'

/** The brand page of the settings, for the company that is open. */
export default function BrandSection() {
  const { company } = useSession()
  return company && <BrandForm key={company.id} tenantId={company.id} />
}
