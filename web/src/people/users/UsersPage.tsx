import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '#session/current/useSession.ts'
import { screenLink } from '#session/passkey/screen-link.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { People } from './People.tsx'

export default function UsersPage() {
  const security = screenLink(useSession(), 'security')
  return (
    <div className="page">
      <People
        header={(count, actions) => (
          <PageHeader title="Utilisateurs" count={count}>
            {security && (
              <Button
                variant="default"
                component={Link}
                to={security.path}
                leftSection={<IconShieldLock size={16} stroke={1.6} aria-hidden />}
              >
                {security.title}
              </Button>
            )}
            {actions}
          </PageHeader>
        )}
      />
    </div>
  )
}
