import { useSession } from '#session/current/useSession.ts'
import BrandForm from './BrandForm.tsx'

/** The page « Marque » of the settings, for the current company. */
export default function BrandSection() {
  const { company } = useSession()
  return company && <BrandForm key={company.id} tenantId={company.id} />
}
