import { useSession } from '#session/useSession.ts'
import IdentityForm from './IdentityForm.tsx'

/** In the settings: the identity of the company at work. */
export default function IdentitySection() {
  const { company } = useSession()
  return company && <IdentityForm key={company.id} tenantId={company.id} />
}
