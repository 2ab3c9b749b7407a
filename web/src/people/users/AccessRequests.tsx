import type { GrantableRole } from '@escale/contract/access/grantable-roles'
import type { AccessRequest } from '@escale/contract/people/users/contract'
import { userMessages } from '@escale/contract/people/users/messages'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { api, underKey } from '#api.ts'
import { useMay } from '#session/current/useSession.ts'
import { RowWords } from '#ui/display/RowWords.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { useSave } from '#ui/form/save/useSave.ts'
import { memberName } from './member-columns.tsx'
import { useCompanyParameter } from './of-company.ts'
import { RoleSelect } from './RoleSelect.tsx'
import styles from './users.module.css'

/** The list of people who signed up on the company's page and wait for access. */
export default function AccessRequests({ requests }: { requests: AccessRequest[] }) {
  return (
    <section className={`card ${styles.waiting}`} aria-labelledby="access-requests">
      <h2 id="access-requests">Demandes d'accès</h2>
      <ul className="rows">
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Request({ request }: { request: AccessRequest }) {
  const { id, email, createdAt } = request
  const [role, setRole] = useState<GrantableRole>('employee')
  const named = useCompanyParameter()
  const clocks = useClocks()
  const mayManage = useMay('users.manage')
  const failed = userMessages.accessAnswerFailed
  const onSaved = () => {}
  const acceptance = useSave({
    send: (_: undefined, { key }) => api.users.acceptAccess.call({ ...named, id, role }, underKey(key)),
    done: userMessages.accessGranted,
    failed,
    onSaved,
  })
  const refusal = useSave({
    send: (_: undefined, { key }) => api.users.refuseAccess.call({ ...named, id }, underKey(key)),
    done: userMessages.accessRefused,
    failed,
    onSaved,
  })
  const name = memberName(request)

  return (
    <li>
      <RowWords>
        <span className="strong truncated">{name}</span>
        <span className="muted small truncated">{`${email} · ${clocks.day(createdAt)}`}</span>
      </RowWords>
      {mayManage && (
        <Group gap="sm">
          <RoleSelect
            w={{ base: '100%', sm: 184 }}
            aria-label={`Rôle de ${name}`}
            value={role}
            onChange={(value) => value && setRole(value as GrantableRole)}
          />
          <Button loading={acceptance.isPending} onClick={() => acceptance.submit(undefined)}>
            Accepter
          </Button>
          <Button variant="default" loading={refusal.isPending} onClick={() => refusal.submit(undefined)}>
            Refuser
          </Button>
        </Group>
      )}
    </li>
  )
}
