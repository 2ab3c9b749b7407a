import { PageHeader } from '#ui/PageHeader.tsx'
import { People } from './People.tsx'

export default function UsersPage() {
  return (
    <div className="page">
      <People
        header={(count, actions) => (
          <PageHeader title="Utilisateurs" count={count}>
            {actions}
          </PageHeader>
        )}
      />
    </div>
  )
}
