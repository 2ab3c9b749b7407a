import { useSession } from '#session/useSession.ts'
import BrandForm from './BrandForm.tsx'

/** In the settings: the brand of the company at work. */
export default function BrandSection() {
  const { company } = useSession()
  return company && <BrandForm key={company.id} tenantId={company.id} />
}
